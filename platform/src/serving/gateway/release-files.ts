import { mkdir } from 'node:fs/promises';
import staticFiles from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseStore } from '../../releases/store/release-store.ts';
import type { LiveSiteReader } from '../live-site/live-site.ts';
import type { VisitorSites } from '../live-site/visitor-sites.ts';
import { EarlierFiles, releaseFileAt } from './earlier-files.ts';

export interface ReleaseFilesOptions {
  readonly store: ReleaseStore;
  readonly reader: Pick<LiveSiteReader, 'readChannel'>;
  readonly visitors: Pick<VisitorSites, 'hasTried'>;
  /** Whether pages fetch the files from here: to another origin browsers send no cookie, and all files are everybody's. */
  readonly isOwnOrigin: boolean;
}

/** Who may fetch a file: everybody, a visitor who has a page of its release, or nobody yet. */
type Audience = 'everybody' | 'visitor' | 'nobody';

const A_YEAR = 'max-age=31536000, immutable';

/** Of what is smaller, in bytes, a later one is not made: the whole is as good. */
const MIN_DICTIONARY = 1000;

/** The files of releases, under `/releases/`, which never change. What was never live is for those who try it out. */
export function releaseFiles(options: ReleaseFilesOptions): FastifyPluginAsync {
  const { store } = options;
  return async (server) => {
    await mkdir(store.folder, { recursive: true });
    const ofOneVisitor = new WeakSet<FastifyRequest>();
    const earlierFiles = new EarlierFiles(store.folder);
    server.addHook('onRequest', async (request, reply) => {
      const [name, version] = releaseAt(request.url);
      const audience = await audienceOf(request, `${name}@${version}`, options);
      if (audience === 'nobody') {
        reply.header('cache-control', 'no-store').callNotFound();
        return reply;
      }
      if (audience === 'visitor') ofOneVisitor.add(request);
      // An open page keeps the versions that it started with, and may ask a machine that has not served them yet.
      await store.download(name, version);
      const difference = await differenceFor(request, earlierFiles);
      if (difference === null) return;
      setHeaders(reply, { isOfOneVisitor: ofOneVisitor.has(request), isDictionary: true });
      return reply
        .header('content-encoding', 'dcz')
        .type(pathOf(request).endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8')
        .send(difference);
    });
    await server.register(staticFiles, {
      root: store.folder,
      prefix: '/releases/',
      preCompressed: true,
      index: false,
      // Publishing keeps source maps apart; what another tool built may have them.
      allowedPath: (path) => !/\.map(\.(br|gz))?$/.test(path),
      cacheControl: false,
      setHeaders(response, _, { size }) {
        const { request } = response;
        setHeaders(response, {
          isOfOneVisitor: ofOneVisitor.has(request),
          isDictionary: size >= MIN_DICTIONARY,
        });
      },
    });
  };
}

interface FileKind {
  readonly isOfOneVisitor: boolean;
  /** Whether the browser is to keep it to make later ones of. */
  readonly isDictionary: boolean;
}

function setHeaders(reply: FastifyReply, { isOfOneVisitor, isDictionary }: FileKind): void {
  // A worker that started from a file would have its policy, not that of its page, which names what may be called.
  reply.header('content-security-policy', "connect-src 'none'");
  const file = releaseFileAt(pathOf(reply.request));
  if (file !== null) reply.header('vary', 'accept-encoding, available-dictionary');
  if (isOfOneVisitor) {
    // In the browser alone: no cache that many share may answer for us.
    reply.header('cache-control', `private, ${A_YEAR}`);
    return;
  }
  reply.header('cache-control', `public, ${A_YEAR}`);
  if (file !== null && isDictionary) reply.header('use-as-dictionary', `match="${file.pattern}"`);
  // Another site of ours may load its remotes from here.
  reply.header('access-control-allow-origin', '*');
  reply.header('cross-origin-resource-policy', 'cross-origin');
}

/** What makes the file of the one that the browser has of an earlier release; null where it has none, or none that helps. */
async function differenceFor(request: FastifyRequest, earlierFiles: EarlierFiles): Promise<Buffer | null> {
  const { 'accept-encoding': accepted = '', 'available-dictionary': available } = request.headers;
  const digest = typeof available === 'string' ? /^:([\w+/]{43}=):$/.exec(available)?.[1] : undefined;
  const file = releaseFileAt(pathOf(request));
  if (file === null || digest === undefined || !/\bdcz\b/.test(String(accepted))) return null;
  return earlierFiles.differenceTo(file, digest);
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '';
}

async function audienceOf(
  request: FastifyRequest,
  release: string,
  { reader, visitors, isOwnOrigin }: ReleaseFilesOptions,
): Promise<Audience> {
  if (!isOwnOrigin) return 'everybody';
  // What a path leads out of is not what it leads to.
  if (/\.\.|%2e|%2f|%5c/i.test(pathOf(request))) return 'nobody';
  if ((await reader.readChannel()).everLive.has(release)) return 'everybody';
  return (await visitors.hasTried(request.headers, release)) ? 'visitor' : 'nobody';
}

function releaseAt(url: string): readonly [name: string, version: string] {
  const [, , name = '', version = ''] = url.split(/[/?]/);
  return [name, version];
}
