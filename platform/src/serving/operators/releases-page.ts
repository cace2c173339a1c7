import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { Settings } from '../../settings/settings.ts';
import type { OperatorSettings } from './operator-access.ts';
import { mayReadPage } from './operator-access.ts';
import type { BoardSources } from './release-board.ts';
import { readBoard } from './release-board.ts';
import { renderReleases } from './releases-markup.ts';
import { RELEASES_STYLE } from './releases-style.ts';

export interface ReleasesPageOptions extends BoardSources {
  readonly settings: OperatorSettings & Pick<Settings, 'OVERRIDES'>;
}

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(RELEASES_STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `/dev/releases`: versions, shares, errors, times, sizes and history, for engineers; also as `.json`. */
export function releasesPage({ settings, ...sources }: ReleasesPageOptions): FastifyPluginAsync {
  return async (server) => {
    server.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      if (mayReadPage(request, settings)) return;
      reply.type('text/plain; charset=utf-8');
      if (settings.METRICS_TOKEN === undefined) return reply.code(404).send('Not found\n');
      return reply
        .code(401)
        .header('www-authenticate', 'Basic realm="Releases: any name, the METRICS_TOKEN as password"')
        .send('Unauthorized\n');
    });
    server.get('/dev/releases', async (_request, reply) => {
      const channels = await readBoard(sources);
      return reply
        .header('content-security-policy', POLICY)
        .type('text/html; charset=utf-8')
        .send(renderReleases({ channels, overrides: settings.OVERRIDES, now: new Date() }));
    });
    server.get('/dev/releases.json', async () => ({ channels: await readBoard(sources) }));
  };
}
