import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { isAsPublished } from '../../releases/release/release-files.ts';
import type { ReleaseStore } from '../../releases/store/release-store.ts';
import { otherOrigin } from '../answers/security-headers.ts';
import { sendTagged } from '../answers/send-tagged.ts';
import type { LiveSiteReader } from '../live-site/live-site.ts';
import { VISITOR_HEADERS, visitorOf } from '../live-site/visitor.ts';
import { webManifest } from './web-manifest.ts';

export interface InstallOptions {
  readonly reader: Pick<LiveSiteReader, 'read'>;
  readonly store: Pick<ReleaseStore, 'path'>;
  /** Where browsers fetch releases. */
  readonly releasesUrl: string;
}

/** The manifest and the service worker, which make the site installable. */
export function installRoutes({ reader, store, releasesUrl }: InstallOptions): FastifyPluginAsync {
  const origins = ["'self'", otherOrigin(releasesUrl)].filter((origin) => origin !== null).join(' ');
  const workerPolicy = `default-src 'none'; script-src 'self'; connect-src ${origins}`;
  return async (server) => {
    server.get('/manifest.webmanifest', async (request, reply) => {
      const live = await reader.read();
      const { language } = visitorOf(request.headers, '');
      const base = `${releasesUrl}/shell/${live.shell.version}/`;
      reply.type('application/manifest+json; charset=utf-8').header('vary', VISITOR_HEADERS);
      return sendTagged(request, reply, JSON.stringify(webManifest({ live, language, base })));
    });
    // At the root and under one name, because a worker rules the pages below its own address and is updated from it.
    server.get('/sw.js', async (request, reply) => {
      const { shell } = await reader.read();
      if (shell.worker === undefined)
        return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
      const script = await readFile(join(store.path(shell.name, shell.version), shell.worker), 'utf8');
      // Browsers check every other script themselves; without an answer they keep the worker that they have.
      const integrity = shell.integrity[shell.worker];
      // There is none in development of the shell.
      if (integrity !== undefined && !isAsPublished(script, integrity)) {
        request.log.error({ file: shell.worker }, 'The service worker is another file than was published');
        return reply.code(503).type('text/plain; charset=utf-8').send('Unavailable\n');
      }
      reply.type('text/javascript; charset=utf-8').header('content-security-policy', workerPolicy);
      return sendTagged(request, reply, script);
    });
  };
}
