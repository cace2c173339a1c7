import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import fastify from 'fastify';

export const prefix = '/api';

/** @param log gets every line that the host would log, with Fastify's own serializers. */
export function serve(routes: FastifyPluginAsync, log: string[] = []): FastifyInstance {
  const stream = { write: (line: string) => void log.push(line) };
  const server = fastify({ logger: { level: 'info', stream } });
  server.register(routes, { prefix });
  return server;
}
