import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';
import { isLocal } from './local-request.ts';

export interface OperatorOptions {
  readonly settings: Pick<Settings, 'METRICS_TOKEN' | 'PROXIES'>;
  /** By name; the server is ready when all are true. */
  readonly checks: Readonly<Record<string, () => Promise<boolean>>>;
  /** Figures in the text format of Prometheus. */
  readonly metrics?: (() => Promise<{ readonly type: string; readonly text: string }>) | undefined;
}

/** For whoever watches the server: whether it lives, whether it can answer, and its figures. */
export function operatorRoutes({ settings, checks, metrics }: OperatorOptions): FastifyPluginAsync {
  return async (server) => {
    server.get('/healthz', async () => ({ status: 'ok' }));
    server.get('/readyz', async (_request, reply) => {
      const asked = Object.entries(checks).map(async ([name, check]) => [name, await check()] as const);
      const results = Object.fromEntries(await Promise.all(asked));
      const ready = Object.values(results).every(Boolean);
      return reply
        .code(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: ready ? 'ready' : 'not ready', checks: results });
    });
    if (metrics === undefined) return;
    server.get('/metrics', async (request, reply) => {
      if (!mayRead(request, settings))
        return reply.code(403).type('text/plain; charset=utf-8').send('Forbidden\n');
      const { type, text } = await metrics();
      return reply.type(type).header('cache-control', 'no-store').send(text);
    });
  };
}

function mayRead(request: FastifyRequest, { METRICS_TOKEN, PROXIES }: OperatorOptions['settings']): boolean {
  if (METRICS_TOKEN === undefined) return isLocal(request, PROXIES);
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${METRICS_TOKEN}`));
}

/** Of one length, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
