import type { Operation, OperationName } from '@nfcards/shared/operations';
import { operations } from '@nfcards/shared/operations';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { getDotPath, safeParse } from 'valibot';
import { EncodedBody, matchesTag } from './encoded-body.ts';
import type { FailureKind } from './failure-texts.ts';
import { describeApi } from './openapi.ts';
import type { Handlers } from './outcome.ts';
import { coerceQuery } from './query-input.ts';
import { answerError, refuse, refuseProtocol } from './refusal.ts';

/** Bytes. The longest input of the table is below 2 kB. */
const BODY_LIMIT = 64 * 1024;
const DESCRIPTION_PATH = 'openapi.json';

type AnyOutcome =
  | { readonly kind: 'answer'; readonly answer: unknown }
  | { readonly kind: 'encoded'; readonly body: EncodedBody }
  | { readonly kind: 'failure'; readonly failure: FailureKind };

/** The operations table as routes (SPEC A2): reads are GET, writes POST, and on the legacy wire GET as well. */
export function operationRoutes(handlers: Handlers, legacyWire: boolean): FastifyPluginAsync {
  return async (server) => {
    server.setErrorHandler(answerError);
    // Only JSON: a form of another site cannot send it without asking first (CORS preflight).
    server.removeContentTypeParser('text/plain');
    for (const name of Object.keys(operations) as OperationName[]) {
      const operation: Operation = operations[name];
      if (operation.access !== 'anyone')
        throw new Error(`${name} is for members, and there are no sessions yet.`);
      // The table ties input and outcome to the name; a loop over names cannot say so.
      const handle = handlers[name] as (input: unknown) => Promise<AnyOutcome>;
      mountOperation(server, operation, handle, legacyWire);
    }
    mountDescription(server, legacyWire);
    mountRest(server, allowedMethods(legacyWire));
  };
}

function mountOperation(
  server: FastifyInstance,
  operation: Operation,
  handle: (input: unknown) => Promise<AnyOutcome>,
  legacyWire: boolean,
): void {
  const url = `/${operation.path}`;
  const reads = operation.effect === 'reads';
  const call = async (request: FastifyRequest, reply: FastifyReply, given: unknown) => {
    const input = safeParse(operation.input, given);
    if (!input.success) {
      return refuseProtocol(request, reply, 'invalid_input', getDotPath(input.issues[0]) ?? 'body');
    }
    const outcome = await handle(input.output);
    if (outcome.kind === 'failure') {
      const status = operation.failures[outcome.failure] ?? 500;
      return refuse(request, reply, { kind: outcome.failure, status });
    }
    if (reads) return sendBody(request, reply, encodedBody(outcome));
    return reply.header('cache-control', 'no-store').send(outcome.kind === 'answer' ? outcome.answer : null);
  };

  if (reads || legacyWire) {
    server.get(url, {
      // HEAD promises to change nothing (RFC 9110 §9.2.1), which a write by GET cannot keep.
      exposeHeadRoute: reads,
      logSerializers,
      handler: (request, reply) => {
        const query = request.query as Readonly<Record<string, unknown>>;
        return call(request, reply, coerceQuery(operation.input, query));
      },
    });
  }
  if (reads) return;
  server.post(url, {
    bodyLimit: BODY_LIMIT,
    logSerializers,
    onRequest: async (request, reply) => {
      if (request.headers['sec-fetch-site'] === 'cross-site')
        return refuseProtocol(request, reply, 'cross_site');
      if (!isJson(request)) return refuseProtocol(request, reply, 'wrong_content_type');
      return undefined;
    },
    handler: (request, reply) => call(request, reply, request.body),
  });
}

function encodedBody(outcome: Exclude<AnyOutcome, { kind: 'failure' }>): EncodedBody {
  return outcome.kind === 'encoded' ? outcome.body : new EncodedBody(outcome.answer);
}

/** Compressed as the client likes it, or 304. */
async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody,
): Promise<FastifyReply> {
  const coding = body.codingFor(request.headers['accept-encoding']);
  const etag = body.etag(coding);
  // Kept by browsers but asked about each time: a 304 costs next to nothing, a stale list does.
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', etag);
  if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.type('application/json; charset=utf-8').send(await body.bytes(coding));
}

function mountDescription(server: FastifyInstance, legacyWire: boolean): void {
  let body: EncodedBody | null = null;
  server.get(`/${DESCRIPTION_PATH}`, { logSerializers }, (request, reply) => {
    body ??= new EncodedBody(describeApi(server.prefix, legacyWire));
    return sendBody(request, reply, body);
  });
}

/** Everything else below the prefix. Answered before a body is read. */
function mountRest(server: FastifyInstance, allowed: ReadonlyMap<string, string>): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const [address = ''] = request.url.split('?');
    const methods = allowed.get(address.slice(server.prefix.length + 1));
    if (methods === undefined) return refuseProtocol(request, reply, 'not_found');
    return refuseProtocol(request, reply.header('allow', methods), 'method_not_allowed');
  };
  const handler = async () => undefined;
  for (const url of ['/', '/*']) server.all(url, { logSerializers, onRequest, handler });
}

function allowedMethods(legacyWire: boolean): ReadonlyMap<string, string> {
  const rows: Operation[] = Object.values(operations);
  const allowed = new Map([[DESCRIPTION_PATH, 'GET, HEAD']]);
  for (const { path, effect } of rows) {
    const writes = legacyWire ? 'GET, POST' : 'POST';
    allowed.set(path, effect === 'reads' ? 'GET, HEAD' : writes);
  }
  return allowed;
}

function isJson(request: FastifyRequest): boolean {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase() === 'application/json';
}

/** Query strings hold addresses and, on the legacy wire, passwords and sessions: they are not logged. */
const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: request.url.split('?')[0],
    host: request.host,
  }),
};
