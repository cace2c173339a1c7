import { mkdir } from 'node:fs/promises';
import staticFiles from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import type { ReleaseStore } from '../../releases/store/release-store.ts';

/** The files of releases, under `/releases/`, which never change. */
export function releaseFiles(store: ReleaseStore): FastifyPluginAsync {
  return async (server) => {
    await mkdir(store.folder, { recursive: true });
    server.addHook('onRequest', async ({ url }) => {
      // An open page keeps the versions that it started with, and may ask a machine that has not served them yet.
      const [, , name = '', version = ''] = url.split('/');
      await store.download(name, version);
    });
    await server.register(staticFiles, {
      root: store.folder,
      prefix: '/releases/',
      preCompressed: true,
      index: false,
      immutable: true,
      maxAge: '365d',
      setHeaders(response) {
        // Another site of ours may load its remotes from here.
        response.header('access-control-allow-origin', '*');
        response.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
  };
}
