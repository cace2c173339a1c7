import type { GuardedOperation, OperationName } from '@nfcards/shared/operations';
import { operations } from '@nfcards/shared/operations';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { getDotPath, safeParse } from 'valibot';
import type { Session } from '../sessions/sessions.ts';
import { readBrowserKey } from './browser-key.ts';
import { readDeviceTokens } from './device-cookie.ts';
import { EncodedBody } from './encoded-body.ts';
import type { Entry, Gatekeeper, WireName } from './gatekeeper.ts';
import {
  browserTokens,
  enter,
  isCrossSite,
  isForeignWrite,
  lookAhead,
  secondsToWait,
  tokenOf,
} from './gatekeeper.ts';
import { IncomingBodies, ROOM_WAIT } from './incoming-bodies.ts';
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
/** Milliseconds for which what the headers have shown of a session holds. */
const ENTRY_MS = 1000;
/** For calls whose answer is sent at once. */
const NEVER = new AbortController().signal;

type AnyHandler = (input: unknown, call: OpenCall & MemberCall) => Promise<AnyOutcome>;

export interface WireOptions {
  readonly handlers: Handlers;
  readonly gatekeeper: Gatekeeper;
  readonly legacyWire: boolean;
  /** Within the standard bounds unless said otherwise. */
  readonly bodies?: IncomingBodies;
}

/** The operations table as routes (SPEC A2): reads are GET, writes POST, and on the legacy wire GET as well. */
export function operationRoutes(options: WireOptions): FastifyPluginAsync {
  const { handlers, gatekeeper, legacyWire, bodies = new IncomingBodies() } = options;
  return async (server) => {
    const closing = new AbortController();
    server.addHook('onRequest', async (request, reply) => bodies.watch(request, reply));
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
      const operation: GuardedOperation = operations[name];
      assertDeclared(operation);
      // The table ties input, call and outcome to the name; a loop over names cannot say so.
      const handle = handlers[name] as unknown as AnyHandler;
      const mounted = { operation, handle, gatekeeper, bodies, security, closing: closing.signal };
      mountOperation(server, mounted, legacyWire);
    }
    mountDescription(server, legacyWire);
    mountRest(server, allowedMethods(legacyWire));
  };
}

/** Types can be got round; whom an operation lets in must not depend on them. */
function assertDeclared({ path, access, effect, needsProof, failures }: GuardedOperation): void {
  if (needsProof === true && (access === 'anyone' || failures.password_needed === undefined)) {
    throw new Error(`The operation ${path} needs a proof, and does not say so to those who call it.`);
  }
  const declared = ['anyone', 'member', 'professional', 'staff'].includes(access);
  if (!declared || !['reads', 'writes'].includes(effect)) {
    throw new Error(`The operation ${path} does not declare who may call it and whether it writes.`);
  }
}

interface Mounted {
  readonly operation: GuardedOperation;
  readonly handle: AnyHandler;
  readonly gatekeeper: Gatekeeper;
  readonly bodies: IncomingBodies;
  readonly security: SecurityLog;
  /** Aborted when the server is closing. */
  readonly closing: AbortSignal;
}

function mountOperation(server: FastifyInstance, mounted: Mounted, legacyWire: boolean): void {
  const { operation, gatekeeper, bodies, security } = mounted;
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
  const bodyLimit = operation.largestBody ?? BODY_LIMIT;
  /** Who was let in by the headers, and when, in milliseconds. */
  const entered = new WeakMap<FastifyRequest, { readonly entry: Entry; readonly at: number }>();
  server.post(url, {
    bodyLimit,
    logSerializers,
    // All that can be judged by the headers is, before a byte of the body is kept.
    onRequest: async (request, reply) => {
      if (isCrossSite(request, gatekeeper)) return refuseForeign(request, reply);
      const wanted = takesBytes ? 'application/octet-stream' : 'application/json';
      if (mediaType(request) !== wanted) return refuseProtocol(request, reply, 'wrong_content_type');
      const token = tokenOf(request, 'standard');
      const entry = await readTwice(() => enter(operation, token, gatekeeper));
      if (!entry.ok) return refuseEntry(request, reply, { operation, security, entry, wire: 'standard' });
      const wait = await lookAhead(operation, gatekeeper, callerOf(request, entry.session));
      if (wait > 0) {
        const member = entry.session?.memberId ?? null;
        security.tell(request, { operation, kind: 'too_many_requests', member });
        return refuse(request, reply, { kind: 'too_many_requests', status: 429, wait });
      }
      entered.set(request, { entry, at: performance.now() });
      switch (bodies.admit(request, reply, bodyLimit)) {
        case 'admitted':
          return undefined;
        case 'address_full':
          return refuse(request, reply, { kind: 'too_many_requests', status: 429, wait: ROOM_WAIT });
        case 'full':
          return refuse(request, reply, { kind: 'busy', status: 503, wait: ROOM_WAIT });
      }
    },
    handler: (request, reply) =>
      bodies.during(request, () => {
        const query = request.query as Readonly<Record<string, unknown>>;
        const given = takesBytes ? coerceQuery(operation.input, query) : request.body;
        const known = entered.get(request);
        // A body may take minutes, in which a session can end.
        const isOld = known === undefined || performance.now() - known.at > ENTRY_MS;
        return answerCall(mounted, request, reply, 'standard', given, isOld ? undefined : known.entry);
      }),
  });
}

/**
 * Lets the caller in, reads the input, counts the call, and hands it to the operation's handler: in this order.
 * @param known what the headers have already shown
 */
async function answerCall(
  { operation, handle, gatekeeper, security, closing }: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
  wire: WireName,
  given: unknown,
  known?: Entry,
): Promise<FastifyReply> {
  const token = tokenOf(request, wire);
  const entry = known ?? (await readTwice(() => enter(operation, token, gatekeeper)));
  if (!entry.ok) return refuseEntry(request, reply, { operation, security, entry, wire });
  const { session } = entry;
  const member = session?.memberId ?? null;
  const input = safeParse(operation.input, given);
  if (!input.success) {
    return refuseProtocol(request, reply, 'invalid_input', getDotPath(input.issues[0]) ?? 'body');
  }
  const caller = { ...callerOf(request, session), input: input.output };
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
    findDevice: async (memberId: string) => gatekeeper.findDevice(caller.deviceTokens, { memberId }),
    findSession: async () => session ?? (token === null ? null : gatekeeper.findSession(token)),
    // Typed as always there: the handler of an operation that anyone may call sees an OpenCall, which has none.
    session: session as MemberCall['session'],
  };
  const answer = () => handle(input.output, call);
  const outcome = await (operation.effect === 'reads' ? readTwice(answer) : answer());
  tellOutcome(security, request, { operation, outcome, member });
  const opened = wire === 'standard' ? openedToken(outcome) : null;
  const deviceTokens = opened === null ? null : await beginInBrowser(request, gatekeeper, opened);
  return sendOutcome(request, reply, { operation, outcome, wire, deviceTokens });
}

function openedToken(outcome: AnyOutcome): string | null {
  return outcome.kind === 'answer' && outcome.session?.kind === 'opened' ? outcome.session.token : null;
}

/** A browser has one session: the one before it would stay open where nobody sees it. @returns its device tokens */
async function beginInBrowser(request: FastifyRequest, gatekeeper: Gatekeeper, token: string) {
  await Promise.all(browserTokens(request).map(gatekeeper.endReplacedSession));
  return gatekeeper.rememberDevice(token, readDeviceTokens(request));
}

function callerOf(request: FastifyRequest, session: Session | null) {
  return { address: request.ip, session, deviceTokens: readDeviceTokens(request) };
}

function refuseEntry(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    operation,
    security,
    entry: { kind, member },
    wire,
  }: {
    readonly operation: GuardedOperation;
    readonly security: SecurityLog;
    readonly entry: Extract<Entry, { ok: false }>;
    readonly wire: WireName;
  },
): FastifyReply {
  // A cookie that opens nothing any more would be sent along for the rest of its 90 days.
  if (kind === 'session_ended' && wire === 'standard') clearSessionCookie(request, reply);
  security.tell(request, { operation, kind, member });
  if (kind === 'password_needed') {
    return refuse(request, reply, { kind, status: operation.failures[kind] ?? 403 });
  }
  return refuseProtocol(request, reply, kind);
}

interface Handled {
  readonly operation: GuardedOperation;
  readonly outcome: AnyOutcome;
  readonly member: string | null;
}

/** What the operator is told of a call that came to its handler. */
function tellOutcome(
  security: SecurityLog,
  request: FastifyRequest,
  { operation, outcome, member }: Handled,
): void {
  if (outcome.kind === 'failure')
    security.tell(request, { operation, kind: outcome.failure, member: member ?? outcome.member ?? null });
  else if (operation.access === 'staff' && operation.effect === 'writes')
    security.tell(request, { operation, kind: 'staff_act', member });
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
  const rows: GuardedOperation[] = Object.values(operations);
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
