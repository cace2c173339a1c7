import type { FastifyRequest } from 'fastify';
import fastify from 'fastify';
import { tellMemory } from './measure/tell-memory.ts';

/** Nothing but Fastify: hands out the bytes that were put under an address. What no API on it can surpass. */
const server = fastify({ bodyLimit: 1e9 });
const bodies = new Map<string, Buffer>();
server.addContentTypeParser<Buffer>(
  'application/octet-stream',
  { parseAs: 'buffer' },
  async (_request: FastifyRequest, payload: Buffer) => payload,
);
server.put<{ Body: Buffer }>('/*', async (request, reply) => {
  bodies.set(request.url, request.body);
  return reply.code(204).send();
});
server.get('/*', (request, reply) =>
  reply.type('application/json; charset=utf-8').send(bodies.get(request.url)),
);
tellMemory();
console.log(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
process.once('disconnect', () => void server.close());
