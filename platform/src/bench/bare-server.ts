import fastify from 'fastify';

/** Nothing but Fastify: as many bytes as asked for, ready beforehand. What no API on it can surpass. */
const server = fastify();
const bodies = new Map<number, Buffer>();
server.route<{ Params: { size: string } }>({
  method: ['GET', 'POST'],
  url: '/:size',
  handler: (request, reply) => {
    const size = Number(request.params.size);
    const body = bodies.get(size) ?? Buffer.alloc(size, ' ');
    bodies.set(size, body);
    return reply.type('application/json; charset=utf-8').send(body);
  },
});
console.log(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
process.once('disconnect', () => void server.close());
