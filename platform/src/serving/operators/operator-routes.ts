import type { FastifyPluginAsync } from 'fastify';
import type { OperatorSettings } from './operator-access.ts';
import { mayRead } from './operator-access.ts';

export interface OperatorOptions {
  readonly settings: OperatorSettings;
  /** By name; the server is ready when all are true. */
  readonly checks: Readonly<Record<string, () => Promise<boolean>>>;
  /** Names of parts that do not answer, which the others do without. */
  readonly missing?: () => readonly string[];
  /** Figures in the text format of Prometheus. */
  readonly metrics: () => Promise<{ readonly type: string; readonly text: string }>;
}

/** Liveness, readiness and metrics. */
export function operatorRoutes({
  settings,
  checks,
  missing = () => [],
  metrics,
}: OperatorOptions): FastifyPluginAsync {
  return async (server) => {
    server.get('/healthz', async () => ({ status: 'ok' }));
    server.get('/readyz', async (_request, reply) => {
      const asked = Object.entries(checks).map(async ([name, check]) => [name, await check()] as const);
      const results = Object.fromEntries(await Promise.all(asked));
      const ready = Object.values(results).every(Boolean);
      return reply
        .code(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: ready ? 'ready' : 'not ready', checks: results, missing: missing() });
    });
    server.get('/metrics', async (request, reply) => {
      if (!mayRead(request, settings))
        return reply.code(403).type('text/plain; charset=utf-8').send('Forbidden\n');
      const { type, text } = await metrics();
      return reply.type(type).header('cache-control', 'no-store').send(text);
    });
  };
}
