import staticFiles from '@fastify/static';
import type { RemoteRelease } from '@nfcards/shared/registry';
import Fastify, { type FastifyInstance } from 'fastify';
import { Failure } from '../../failure.ts';
import type { BuiltFiles } from '../../releases/build/build-package.ts';
import { describeRelease } from '../../releases/publish/publish.ts';
import { namedVersion } from '../../releases/publish/site-packages.ts';
import { OVERRIDE_FILE, overrideOf } from '../../releases/release/override-release.ts';
import { readRemoteDeclaration } from '../../releases/release/remote-declaration.ts';
import { BuildStream } from './build-stream.ts';
import { HOT_VERSION } from './hot-configuration.ts';
import { type Build, watchPackage } from './watch-package.ts';

const BUILDS_PATH = '/builds';

/** One remote, watched, and served to the pages of any site. */
export interface HotRemote {
  /** Origin that serves it. */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/**
 * @param target folder for what is built
 * @throws Failure when the remote's port is taken
 */
export async function openHotRemote(
  name: string,
  target: string,
  tell: (sentence: string) => void,
): Promise<HotRemote> {
  const { folder } = namedVersion(name);
  const { developmentPort: port } = readRemoteDeclaration(folder);
  const origin = `http://localhost:${port}`;
  const stream = new BuildStream();
  let release: RemoteRelease | null = null;
  const onBuilt = async (build: Build, files: BuiltFiles) => {
    // Open pages do not wait for what only the next one needs.
    await stream.tell(build);
    const undescribed = build.errors === '' ? await take(files) : '';
    if (undescribed !== '') await stream.tell({ ...build, errors: undescribed });
    const problem = build.errors || undescribed;
    if (problem !== '') tell(`${name} does not build:\n${problem}`);
  };
  const take = async (files: BuiltFiles) => {
    try {
      release = await describeHot(name, files, target);
      return '';
    } catch (cause) {
      // A declaration is as easily wrong as a source, while somebody writes it.
      return cause instanceof Failure ? cause.message : String(cause);
    }
  };
  const server = await serve(port, { target, stream, release: () => release });
  const watching = await watchPackage({ name, folder, target, builds: origin + BUILDS_PATH }, onBuilt);
  const close = async () => {
    await Promise.all([server.close(), watching.close()]);
  };
  await watching.first.catch(async (cause) => {
    await close();
    throw cause;
  });
  return { origin, close };
}

async function describeHot(name: string, files: BuiltFiles, target: string): Promise<RemoteRelease> {
  const release = await describeRelease({ ...namedVersion(name), version: HOT_VERSION }, files, target);
  if (release.kind !== 'remote') throw new Failure(`${name} is no remote.`);
  // An open page would know the integrity of the file as it was.
  return { ...overrideOf(release), integrity: '' };
}

interface Served {
  readonly target: string;
  readonly stream: BuildStream;
  readonly release: () => RemoteRelease | null;
}

async function serve(port: number, { target, stream, release }: Served): Promise<FastifyInstance> {
  const server = Fastify({ forceCloseConnections: true });
  // Whatever site is open on this machine asks for it, be it on another one.
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-private-network': 'true',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    });
  });
  server.options('/*', (_request, reply) => reply.code(204).send());
  server.get(`/${OVERRIDE_FILE}`, (_request, reply) => {
    const built = release();
    return built === null
      ? reply.code(503).type('text/plain; charset=utf-8').send('It does not build yet.\n')
      : reply.send(built);
  });
  await server.register(stream.routes(BUILDS_PATH));
  await server.register(staticFiles, { root: target, cacheControl: false, etag: false, lastModified: false });
  await server.listen({ port, host: 'localhost' }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EADDRINUSE') throw cause;
    throw new Failure(
      `Port ${port} is in use. End what uses it (is the same remote worked on in another terminal?), or write another developmentPort into remote.json.`,
    );
  });
  return server;
}
