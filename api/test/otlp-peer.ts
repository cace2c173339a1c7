import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { array, object, optional, parse, string, unknown } from 'valibot';

const attributes = array(object({ key: string(), value: unknown() }));
const exported = object({
  resourceSpans: array(
    object({
      resource: object({ attributes }),
      scopeSpans: array(
        object({
          spans: array(
            object({
              name: string(),
              traceId: string(),
              spanId: string(),
              parentSpanId: optional(string()),
              attributes,
            }),
          ),
        }),
      ),
    }),
  ),
});

export type ReceivedSpan = ReturnType<
  typeof parse<typeof exported>
>['resourceSpans'][number]['scopeSpans'][number]['spans'][number];

/** Takes traces by OTLP over HTTP, as a collector on this machine does. */
export async function openOtlpPeer() {
  const spans: ReceivedSpan[] = [];
  const services = new Set<string>();
  const server = createServer(async (request, response) => {
    const body = parse(exported, await json(request));
    for (const { resource } of body.resourceSpans) services.add(JSON.stringify(resource.attributes));
    spans.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    spans,
    /** How the senders call themselves, as JSON. */
    services,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
