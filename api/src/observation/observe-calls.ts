import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

export interface ObservedCall {
  /** Its path in the operations table; `unknown` for other addresses. */
  readonly operation: string;
  /** HTTP status. */
  readonly status: number;
  readonly seconds: number;
}

export type CallObserver = (call: ObservedCall) => void;

/** The same routes, with each call reported once its answer is sent. */
export function observeCalls(routes: FastifyPluginAsync, observer: CallObserver): FastifyPluginAsync {
  return async (server, options) => {
    server.addHook('onResponse', async (request, reply) => {
      const operation = operationOf(request, server.prefix);
      observer({ operation, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    });
    await routes(server, options);
  };
}

/** From the route, not the URL: made-up URLs would each create a series. */
export function operationOf({ routeOptions: { url = '' } }: FastifyRequest, prefix: string): string {
  const path = url.slice(prefix.length + 1);
  return path === '' || path === '*' ? 'unknown' : path;
}
