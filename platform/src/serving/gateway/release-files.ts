import { mkdir } from 'node:fs/promises';
import staticFiles from '@fastify/static';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ReleaseStore } from '../../releases/store/release-store.ts';
import type { LiveSiteReader } from '../live-site/live-site.ts';
import type { VisitorSites } from '../live-site/visitor-sites.ts';

export interface ReleaseFilesOptions {
  readonly store: ReleaseStore;
  readonly reader: Pick<LiveSiteReader, 'readChannel'>;
  readonly visitors: Pick<VisitorSites, 'hasTried'>;
  /** Whether pages fetch the files from here: to another origin browsers send no cookie, and all files are everybody's. */
  readonly isOwnOrigin: boolean;
}

/** Who may fetch a file: everybody, a visitor who has a page of its release, or nobody yet. */
type Audience = 'everybody' | 'visitor' | 'nobody';

/** A year, as for the others, but in the browser alone: no cache that many share may answer for us. */
const OF_ONE_VISITOR = 'private, max-age=31536000, immutable';

/** The files of releases, under `/releases/`, which never change. What was never live is for those who try it out. */
export function releaseFiles(options: ReleaseFilesOptions): FastifyPluginAsync {
  const { store } = options;
  return async (server) => {
    await mkdir(store.folder, { recursive: true });
    const ofOneVisitor = new WeakSet<FastifyRequest>();
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
    });
    await server.register(staticFiles, {
      root: store.folder,
      prefix: '/releases/',
      preCompressed: true,
      index: false,
      // Publishing keeps source maps apart; what another tool built may have them.
      allowedPath: (path) => !/\.map(\.(br|gz))?$/.test(path),
      immutable: true,
      maxAge: '365d',
      setHeaders(response) {
        // A worker that started from a file would have its policy, not that of its page, which names what may be called.
        response.header('content-security-policy', "connect-src 'none'");
        if (ofOneVisitor.has(response.request)) {
          response.header('cache-control', OF_ONE_VISITOR);
          return;
        }
        // Another site of ours may load its remotes from here.
        response.header('access-control-allow-origin', '*');
        response.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
  };
}

async function audienceOf(
  { url, headers }: FastifyRequest,
  release: string,
  { reader, visitors, isOwnOrigin }: ReleaseFilesOptions,
): Promise<Audience> {
  if (!isOwnOrigin) return 'everybody';
  // What a path leads out of is not what it leads to.
  if (/\.\.|%2e|%2f|%5c/i.test(url.split('?')[0] ?? '')) return 'nobody';
  if ((await reader.readChannel()).everLive.has(release)) return 'everybody';
  return (await visitors.hasTried(headers, release)) ? 'visitor' : 'nobody';
}

function releaseAt(url: string): readonly [name: string, version: string] {
  const [, , name = '', version = ''] = url.split(/[/?]/);
  return [name, version];
}
