import type { GuardedOperation, OperationName } from '@nfcards/shared/operations';
import { operations } from '@nfcards/shared/operations';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { getDotPath, safeParse } from 'valibot';
import type { Session } from '../sessions/sessions.ts';
import { readBrowserKey } from './browser-key.ts';
import { COSTLY_RETRY_AFTER_S, CostlyCalls } from './costly-calls.ts';
import { readDeviceTokens } from './device-cookie.ts';
import { EncodedBody } from './encoded-body.ts';
import type { Authorization, Gatekeeper, WireName } from './gatekeeper.ts';
import {
  authorize,
  browserTokens,
  consumeLimits,
  isCrossSite,
  isForeignWrite,
  peekLimits,
  tokenOf,
} from './gatekeeper.ts';
import { IncomingBodies, ROOM_RETRY_AFTER_S } from './incoming-bodies.ts';
import { describeApi } from './openapi.ts';
import type { Handlers, MemberCall, OpenCall } from './outcome.ts';
import { coerceQuery } from './query-input.ts';
import type { RefusalOptions } from './refusal.ts';
import { Refusals, requestLanguage } from './refusal.ts';
import { retryRead } from './retry-read.ts';
import { SecurityLog } from './security-log.ts';
import type { AnyOutcome } from './send-outcome.ts';
import { sendBody, sendOutcome } from './send-outcome.ts';
import { clearSessionCookie } from './session-cookie.ts';

/** Bytes of a JSON body, where the operation does not say otherwise. */
const BODY_LIMIT = 64 * 1024;
const DESCRIPTION_PATH = 'openapi.json';
const NO_BYTES = new Uint8Array();
/** Milliseconds for which an authorization by the headers stays valid. */
const AUTHORIZATION_MAX_AGE_MS = 1000;
/** For calls without a stream. */
const NEVER = new AbortController().signal;

type AnyHandler = (input: unknown, call: OpenCall & MemberCall) => Promise<AnyOutcome>;

export interface WireOptions {
  readonly handlers: Handlers;
  readonly gatekeeper: Gatekeeper;
  readonly legacyWire: boolean;
  readonly refusals: RefusalOptions;
  /** Default: with the standard limits. */
  readonly bodies?: IncomingBodies;
  /** Where calls that hash a password or a code have room. Default: as if none left anything to do for afterwards. */
  readonly hashing?: CostlyCalls;
}

/** The operations table as routes (SPEC A2): reads are GET, writes POST, and on the legacy wire GET as well. */
export function operationRoutes(options: WireOptions): FastifyPluginAsync {
  const { handlers, gatekeeper, legacyWire } = options;
  const { bodies = new IncomingBodies(), hashing = new CostlyCalls(() => false) } = options;
  return async (server) => {
    const closing = new AbortController();
    server.addHook('onRequest', async (request, reply) => bodies.watch(request, reply));
    // Open streams would keep the server from closing.
    server.addHook('preClose', async () => closing.abort());
    const refusals = new Refusals(options.refusals);
    server.setErrorHandler((error, request, reply) => refusals.answerError(error, request, reply));
    const security = new SecurityLog();
    // Only JSON: a form of another site cannot send it without a CORS preflight.
    server.removeContentTypeParser('text/plain');
    server.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    for (const name of Object.keys(operations) as OperationName[]) {
      const operation: GuardedOperation = operations[name];
      assertDeclared(operation);
      // The table ties input, call and outcome to the name; a loop over names cannot say so.
      const handle = handlers[name] as unknown as AnyHandler;
      const parts = { gatekeeper, bodies, hashing, security, refusals, closing: closing.signal };
      mountOperation(server, { operation, handle, ...parts }, legacyWire);
    }
    mountDescription(server, legacyWire);
    mountRest(server, refusals, allowedMethods(legacyWire));
  };
}

/** Checked at run time too: access must not depend on types, which a cast can get round. */
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
  readonly hashing: CostlyCalls;
  readonly security: SecurityLog;
  readonly refusals: Refusals;
  /** Aborted when the server is closing. */
  readonly closing: AbortSignal;
}

function mountOperation(server: FastifyInstance, mounted: Mounted, legacyWire: boolean): void {
  const { operation, gatekeeper, bodies, security, refusals } = mounted;
  const refuseForeign = (request: FastifyRequest, reply: FastifyReply) => {
    security.record(request, { operation, kind: 'cross_site', member: null });
    return refusals.sendProtocol(request, reply, 'cross_site');
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
  /** Requests that were authorized by their headers; `at` in milliseconds. */
  const authorized = new WeakMap<
    FastifyRequest,
    { readonly authorization: Authorization; readonly at: number }
  >();
  server.post(url, {
    bodyLimit,
    logSerializers,
    // All checks that need only headers come before the body takes memory.
    onRequest: async (request, reply) => {
      if (isCrossSite(request, gatekeeper)) return refuseForeign(request, reply);
      const wanted = takesBytes ? 'application/octet-stream' : 'application/json';
      if (mediaType(request) !== wanted) return refusals.sendProtocol(request, reply, 'wrong_content_type');
      const token = tokenOf(request, 'standard');
      const authorization = await retryRead(() => authorize(operation, token, gatekeeper));
      if (!authorization.ok)
        return refuseUnauthorized(request, reply, {
          operation,
          security,
          refusals,
          authorization,
          wire: 'standard',
        });
      const retryAfter = await peekLimits(operation, gatekeeper, callerOf(request, authorization.session));
      if (retryAfter > 0) {
        const member = authorization.session?.memberId ?? null;
        security.record(request, { operation, kind: 'too_many_requests', member });
        return refusals.send(request, reply, { kind: 'too_many_requests', status: 429, retryAfter });
      }
      authorized.set(request, { authorization, at: performance.now() });
      switch (bodies.admit(request, reply, bodyLimit)) {
        case 'admitted':
          return undefined;
        case 'address_full':
          return refusals.send(request, reply, {
            kind: 'too_many_requests',
            status: 429,
            retryAfter: ROOM_RETRY_AFTER_S,
          });
        case 'full':
          return refusals.send(request, reply, { kind: 'busy', status: 503, retryAfter: ROOM_RETRY_AFTER_S });
      }
    },
    handler: (request, reply) =>
      bodies.during(request, () => {
        const query = request.query as Readonly<Record<string, unknown>>;
        const given = takesBytes ? coerceQuery(operation.input, query) : request.body;
        const known = authorized.get(request);
        // A body may take minutes, during which a session can end.
        const isOld = known === undefined || performance.now() - known.at > AUTHORIZATION_MAX_AGE_MS;
        return answerCall(
          mounted,
          request,
          reply,
          'standard',
          given,
          isOld ? undefined : known.authorization,
        );
      }),
  });
}

type CallParameters = readonly [
  request: FastifyRequest,
  reply: FastifyReply,
  wire: WireName,
  given: unknown,
  /** Authorization that the headers have already given. */
  known?: Authorization,
];

/** A costly call that finds no room is refused before it is counted: the tries are for those that are looked at. */
async function answerCall(mounted: Mounted, ...call: CallParameters): Promise<FastifyReply> {
  const { operation, hashing, refusals } = mounted;
  if (operation.hashes !== true) return answerAdmitted(mounted, ...call);
  const [request, reply] = call;
  const leave = hashing.enter(request.ip);
  if (leave === null) {
    return refusals.send(request, reply, { kind: 'busy', status: 503, retryAfter: COSTLY_RETRY_AFTER_S });
  }
  try {
    return await answerAdmitted(mounted, ...call);
  } finally {
    leave();
  }
}

/** Authorizes the caller, parses the input, counts the call and runs the handler, in this order. */
async function answerAdmitted(
  { operation, handle, gatekeeper, security, refusals, closing }: Mounted,
  ...[request, reply, wire, given, known]: CallParameters
): Promise<FastifyReply> {
  const token = tokenOf(request, wire);
  const authorization = known ?? (await retryRead(() => authorize(operation, token, gatekeeper)));
  if (!authorization.ok)
    return refuseUnauthorized(request, reply, { operation, security, refusals, authorization, wire });
  const { session } = authorization;
  const member = session?.memberId ?? null;
  const input = safeParse(operation.input, given);
  if (!input.success) {
    return refusals.sendProtocol(request, reply, 'invalid_input', getDotPath(input.issues[0]) ?? 'body');
  }
  const caller = { ...callerOf(request, session), input: input.output };
  const retryAfter = await consumeLimits(operation, gatekeeper, caller);
  if (retryAfter > 0) {
    security.record(request, { operation, kind: 'too_many_requests', member });
    return refusals.send(request, reply, { kind: 'too_many_requests', status: 429, retryAfter });
  }
  const call = {
    language: requestLanguage(request),
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    wire,
    browserKey: readBrowserKey(request),
    bytes: request.body instanceof Uint8Array ? request.body : NO_BYTES,
    signal: operation.gives === undefined ? NEVER : abortedWhenLeft(reply, closing),
    lastEventId: header(request, 'last-event-id'),
    findDevice: async (memberId: string) => gatekeeper.findDevice(caller.deviceTokens, { memberId }),
    findSession: async () => session ?? (token === null ? null : gatekeeper.findSession(token)),
    // Typed as always present: the handler of an operation with access `anyone` sees an OpenCall, which has none.
    session: session as MemberCall['session'],
  };
  const answer = () => handle(input.output, call);
  const outcome = await (operation.effect === 'reads' ? retryRead(answer) : answer());
  logOutcome(security, request, { operation, outcome, member });
  const opened = wire === 'standard' ? openedToken(outcome) : null;
  const deviceTokens = opened === null ? null : await replaceBrowserSession(request, gatekeeper, opened);
  return sendOutcome(request, reply, { operation, refusals, outcome, wire, deviceTokens });
}

function openedToken(outcome: AnyOutcome): string | null {
  return outcome.kind === 'answer' && outcome.session?.kind === 'opened' ? outcome.session.token : null;
}

/** A browser has one session: ends the previous ones, which would stay open unseen. @returns its device tokens */
async function replaceBrowserSession(request: FastifyRequest, gatekeeper: Gatekeeper, token: string) {
  await Promise.all(browserTokens(request).map(gatekeeper.endReplacedSession));
  return gatekeeper.rememberDevice(token, readDeviceTokens(request));
}

function callerOf(request: FastifyRequest, session: Session | null) {
  return { address: request.ip, session, deviceTokens: readDeviceTokens(request) };
}

function refuseUnauthorized(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    operation,
    security,
    refusals,
    authorization: { kind, member },
    wire,
  }: {
    readonly operation: GuardedOperation;
    readonly security: SecurityLog;
    readonly refusals: Refusals;
    readonly authorization: Extract<Authorization, { ok: false }>;
    readonly wire: WireName;
  },
): FastifyReply {
  // An ended cookie would be sent for the rest of its 90 days.
  if (kind === 'session_ended' && wire === 'standard') clearSessionCookie(request, reply);
  security.record(request, { operation, kind, member });
  if (kind === 'password_needed') {
    return refusals.send(request, reply, { kind, status: operation.failures[kind] ?? 403 });
  }
  return refusals.sendProtocol(request, reply, kind);
}

interface Handled {
  readonly operation: GuardedOperation;
  readonly outcome: AnyOutcome;
  readonly member: string | null;
}

/** Writes the outcome to the operator's security log where it belongs there. */
function logOutcome(
  security: SecurityLog,
  request: FastifyRequest,
  { operation, outcome, member }: Handled,
): void {
  if (outcome.kind === 'failure')
    security.record(request, { operation, kind: outcome.failure, member: member ?? outcome.member ?? null });
  else if (operation.access === 'staff' && operation.effect === 'writes')
    security.record(request, { operation, kind: 'staff_act', member });
}

function abortedWhenLeft(reply: FastifyReply, closing: AbortSignal): AbortSignal {
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

/** Unknown addresses and methods below the prefix, refused before a body is read. */
function mountRest(server: FastifyInstance, refusals: Refusals, allowed: ReadonlyMap<string, string>): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const [address = ''] = request.url.split('?');
    const methods = allowed.get(address.slice(server.prefix.length + 1));
    if (methods === undefined) return refusals.sendProtocol(request, reply, 'not_found');
    return refusals.sendProtocol(request, reply.header('allow', methods), 'method_not_allowed');
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
 * Query strings hold email addresses and, on the legacy wire, passwords and sessions; unknown URLs can hold anything.
 * So the route is logged, not the URL.
 */
export const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: request.routeOptions.url,
    host: request.host,
  }),
};
