import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import fastify from 'fastify';
import type { Api } from '../src/api.ts';
import { openApi } from '../src/api.ts';
import type { Place } from './engines.ts';

export const prefix = '/api';

export interface TestServer {
  readonly api: Api;
  readonly server: FastifyInstance;
  readonly close: () => Promise<void>;
}

export async function openTestServer(place: Place, legacyWire: boolean): Promise<TestServer> {
  const api = await openApi({ ...place, legacyWire });
  const server = serve(api.routes);
  return {
    api,
    server,
    close: async () => {
      await server.close();
      await api.close();
    },
  };
}

/** @param log gets every line that the host would log, with Fastify's own serializers. */
export function serve(routes: FastifyPluginAsync, log: string[] = []): FastifyInstance {
  const stream = { write: (line: string) => void log.push(line) };
  const server = fastify({ logger: { level: 'info', stream } });
  server.register(routes, { prefix });
  return server;
}
