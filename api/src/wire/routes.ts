import type { Operation, OperationName } from '@nfcards/shared/operations';
import { operations } from '@nfcards/shared/operations';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { getDotPath, safeParse } from 'valibot';
import { readBrowserKey } from './browser-key.ts';
import { EncodedBody } from './encoded-body.ts';
import type { Gatekeeper, WireName } from './gatekeeper.ts';
import { enter, isCrossSite, isForeignWrite, secondsToWait, tokenOf } from './gatekeeper.ts';
import { describeApi } from './openapi.ts';
import type { Handlers, MemberCall, OpenCall } from './outcome.ts';
import { coerceQuery } from './query-input.ts';
import { readTwice } from './read-twice.ts';
import { answerError, refuse, refuseProtocol, requestLanguage } from './refusal.ts';
import { SecurityLog } from './security-log.ts';
import type { AnyOutcome } from './send-outcome.ts';
import { sendBody, sendOutcome } from './send-outcome.ts';
import { clearSessionCookie } from './session-cookie.ts';

/** Bytes of a JSON body, where the operation does not say otherwise. */
const BODY_LIMIT = 64 * 1024;
const DESCRIPTION_PATH = 'openapi.json';
const NO_BYTES = new Uint8Array();
/** For calls whose answer is sent at once. */
const NEVER = new AbortController().signal;

type AnyHandler = (input: unknown, call: OpenCall & MemberCall) => Promise<AnyOutcome>;

export interface WireOptions {
  readonly handlers: Handlers;
  readonly gatekeeper: Gatekeeper;
  readonly legacyWire: boolean;
}

/** The operations table as routes (SPEC A2): reads are GET, writes POST, and on the legacy wire GET as well. */
export function operationRoutes({ handlers, gatekeeper, legacyWire }: WireOptions): FastifyPluginAsync {
  return async (server) => {
    const closing = new AbortController();
    // Streams would keep the server open for ever.
    server.addHook('preClose', async () => closing.abort());
    server.setErrorHandler(answerError);
    const security = new SecurityLog();
    // Only JSON: a form of another site cannot send it without asking first (CORS preflight).
    server.removeContentTypeParser('text/plain');
    server.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    for (const name of Object.keys(operations) as OperationName[]) {
      const operation: Operation = operations[name];
      assertDeclared(operation);
      // The table ties input, call and outcome to the name; a loop over names cannot say so.
      const handle = handlers[name] as unknown as AnyHandler;
      mountOperation(
        server,
        { operation, handle, gatekeeper, security, closing: closing.signal },
        legacyWire,
      );
    }
    mountDescription(server, legacyWire);
    mountRest(server, allowedMethods(legacyWire));
  };
}

/** Types can be got round; whom an operation lets in must not depend on them. */
function assertDeclared({ path, access, effect }: Operation): void {
  const declared = ['anyone', 'member', 'professional', 'staff'].includes(access);
  if (!declared || !['reads', 'writes'].includes(effect)) {
    throw new Error(`The operation ${path} does not declare who may call it and whether it writes.`);
  }
}

interface Mounted {
  readonly operation: Operation;
  readonly handle: AnyHandler;
  readonly gatekeeper: Gatekeeper;
  readonly security: SecurityLog;
  /** Aborted when the server is closing. */
  readonly closing: AbortSignal;
}

function mountOperation(server: FastifyInstance, mounted: Mounted, legacyWire: boolean): void {
  const { operation, gatekeeper, security } = mounted;
  const refuseForeign = (request: FastifyRequest, reply: FastifyReply) => {
    security.tell(request, { operation, kind: 'cross_site', member: null });
    return refuseProtocol(request, reply, 'cross_site');
  };
  const url = `/${operation.path}`;
  const reads = operation.effect === 'reads';
  const takesBytes = operation.takes === 'bytes';

  if (reads || (legacyWire && !takesBytes)) {
    server.get(url, {
      // HEAD promises to change nothing (RFC 9110 §9.2.1), which a write by GET cannot keep.
      exposeHeadRoute: reads && operation.gives === undefined,
      logSerializers,
      onRequest: async (request, reply) => {
        const isOpen = !reads && operation.access === 'anyone';
        return isOpen && isForeignWrite(request, gatekeeper) ? refuseForeign(request, reply) : undefined;
      },
      handler: (request, reply) => {
        const query = request.query as Readonly<Record<string, unknown>>;
        const wire = !reads || (legacyWire && 'cookie' in query) ? 'legacy' : 'standard';
        return answerCall(mounted, request, reply, wire, coerceQuery(operation.input, query));
      },
    });
  }
  if (reads) return;
  server.post(url, {
    bodyLimit: operation.largestBody ?? BODY_LIMIT,
    logSerializers,
    onRequest: async (request, reply) => {
      if (isCrossSite(request, gatekeeper)) return refuseForeign(request, reply);
      const wanted = takesBytes ? 'application/octet-stream' : 'application/json';
      if (mediaType(request) !== wanted) return refuseProtocol(request, reply, 'wrong_content_type');
      return undefined;
    },
    handler: (request, reply) => {
      const query = request.query as Readonly<Record<string, unknown>>;
      const given = takesBytes ? coerceQuery(operation.input, query) : request.body;
      return answerCall(mounted, request, reply, 'standard', given);
    },
  });
}

/** Lets the caller in, reads the input, counts the call, and hands it to the operation's handler: in this order. */
async function answerCall(
  { operation, handle, gatekeeper, security, closing }: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
  wire: WireName,
  given: unknown,
): Promise<FastifyReply> {
  const token = tokenOf(request, wire);
  const entry = await readTwice(() => enter(operation, token, gatekeeper));
  if (!entry.ok) {
    // A cookie that opens nothing any more would be sent along for the rest of its 90 days.
    if (entry.kind === 'session_ended' && wire === 'standard') clearSessionCookie(request, reply);
    security.tell(request, { operation, kind: entry.kind, member: entry.member });
    return refuseProtocol(request, reply, entry.kind);
  }
  const { session } = entry;
  const member = session?.memberId ?? null;
  const input = safeParse(operation.input, given);
  if (!input.success) {
    return refuseProtocol(request, reply, 'invalid_input', getDotPath(input.issues[0]) ?? 'body');
  }
  const caller = { address: request.ip, session, input: input.output };
  const wait = await secondsToWait(operation, gatekeeper, caller);
  if (wait > 0) {
    security.tell(request, { operation, kind: 'too_many_requests', member });
    return refuse(request, reply, { kind: 'too_many_requests', status: 429, wait });
  }
  const call = {
    language: requestLanguage(request),
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    wire,
    browserKey: readBrowserKey(request),
    bytes: request.body instanceof Uint8Array ? request.body : NO_BYTES,
    signal: operation.gives === undefined ? NEVER : untilLeft(reply, closing),
    lastEventId: header(request, 'last-event-id'),
    findSession: async () => session ?? (token === null ? null : gatekeeper.findSession(token)),
    // Typed as always there: the handler of an operation that anyone may call sees an OpenCall, which has none.
    session: session as MemberCall['session'],
  };
  const answer = () => handle(input.output, call);
  const outcome = await (operation.effect === 'reads' ? readTwice(answer) : answer());
  const kind = securityKindOf(operation, outcome);
  if (kind !== null) {
    security.tell(request, { operation, kind, member: member ?? memberOf(outcome) });
  }
  return sendOutcome(request, reply, { operation, outcome, wire });
}

/** What the operator is told of a call that came to its handler; null where it is nothing. */
function securityKindOf({ access, effect }: Operation, outcome: AnyOutcome) {
  if (outcome.kind === 'failure') return outcome.failure;
  return access === 'staff' && effect === 'writes' ? 'staff_act' : null;
}

function memberOf(outcome: AnyOutcome): string | null {
  return outcome.kind === 'failure' ? (outcome.member ?? null) : null;
}

function untilLeft(reply: FastifyReply, closing: AbortSignal): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  return AbortSignal.any([left.signal, closing]);
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
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
  for (const { path, effect, takes, gives } of rows) {
    const reading = gives === undefined ? 'GET, HEAD' : 'GET';
    const writing = legacyWire && takes !== 'bytes' ? 'GET, POST' : 'POST';
    allowed.set(path, effect === 'reads' ? reading : writing);
  }
  return allowed;
}

function mediaType(request: FastifyRequest): string {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase();
}

/**
 * Query strings hold addresses and, on the legacy wire, passwords and sessions, and an address that is none of ours
 * holds anything: what is logged is the route.
 */
export const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: request.routeOptions.url,
    host: request.host,
  }),
};
