import { once } from 'node:events';
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { onTestFinished } from 'vitest';
import { addRelease, remoteRelease } from '../live-site/releases.fixture.ts';
import { openGateway } from './gateway.fixture.ts';
import type { GatewayOptions } from './gateway.ts';

export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A real server as the service of a team. @param answer what it does; it says `{}` otherwise */
export async function openTeamService(
  answer: (response: ServerResponse, received: ReceivedRequest) => void = (response) => sayJson(response, {}),
) {
  const received: ReceivedRequest[] = [];
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const told = { method, url, headers, body: Buffer.concat(chunks).toString() };
      received.push(told);
      answer(response, told);
    });
  };
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // It listens on a port, so this is no path of a socket.
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, received };
}

export function sayJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

export interface SiteWithServiceOptions {
  readonly address: string;
  readonly api?: GatewayOptions['api'];
  readonly environment?: Readonly<Record<string, string>>;
}

/** A site on which mfe-harbour brings a service from its version 1.1.0 on, which is live, and mfe-weather none. */
export async function openSiteWithService({ address, api, environment }: SiteWithServiceOptions) {
  const opened = await openGateway({
    environment: {
      SERVICES: `mfe-harbour=${address} mfe-weather=${address}`,
      LOG_LEVEL: 'silent',
      ...environment,
    },
    ...(api === undefined ? {} : { api }),
  });
  const { store, channel, server } = opened;
  await addRelease(store, remoteRelease('mfe-harbour', '1.0.0', '/harbour'));
  await addRelease(store, { ...remoteRelease('mfe-harbour', '1.1.0', '/harbour'), service: true });
  await addRelease(store, remoteRelease('mfe-weather', '1.0.0', '/weather'));
  await channel.promote('mfe-harbour', '1.1.0');
  await channel.promote('mfe-weather', '1.0.0');
  const call = (url: string, options: InjectOptions = {}) =>
    server.inject({ method: 'GET', url, ...options });
  return { ...opened, call };
}

/** The status of an address that is sent as it is written, as `inject` and `fetch` do not. */
export async function statusOfRaw(server: FastifyInstance, path: string): Promise<number | undefined> {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = new URL(server.listeningOrigin);
  const request = httpRequest({ host: '127.0.0.1', port, path, agent: false }).end();
  const [response] = await once(request, 'response');
  response.resume();
  return response.statusCode;
}
