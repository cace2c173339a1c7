import type { Operation } from '@nfcards/shared/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NewBrowserKey } from './browser-key.ts';
import { setBrowserKey } from './browser-key.ts';
import { setDeviceTokens } from './device-cookie.ts';
import { EncodedBody, matchesTag } from './encoded-body.ts';
import type { FailureKind } from './failure-texts.ts';
import type { WireName } from './gatekeeper.ts';
import type { EncodedOutcome, EventsOutcome, FileOutcome, SessionChange } from './outcome.ts';
import type { Refusals } from './refusal.ts';
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts';
import { withoutStalling } from './without-stalling.ts';

/** Milliseconds between heartbeats on an idle stream: proxies close quiet connections after a minute. */
const HEARTBEAT_MS = 20_000;

/**
 * For caches that many visitors share (RFC 9213), of answers that are the same for all who ask: browsers do as
 * `cache-control` says, so that whoever changes something sees it.
 */
const FOR_SHARED_CACHES = 'max-age=10, stale-while-revalidate=60, stale-if-error=86400';

/** An outcome of any operation. */
export type AnyOutcome =
  | {
      readonly kind: 'answer';
      readonly answer: unknown;
      readonly session?: SessionChange;
      readonly browserKey?: NewBrowserKey;
    }
  | EncodedOutcome
  | FileOutcome
  | EventsOutcome
  | {
      readonly kind: 'failure';
      readonly failure: FailureKind;
      readonly session?: SessionChange;
      readonly member?: string | undefined;
    };

export async function sendOutcome(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    operation,
    refusals,
    outcome,
    wire,
    deviceTokens,
  }: {
    readonly operation: Operation;
    readonly refusals: Refusals;
    readonly outcome: AnyOutcome;
    readonly wire: WireName;
    /** New device tokens for the browser; null where no session was opened. */
    readonly deviceTokens: readonly string[] | null;
  },
): Promise<FastifyReply> {
  switch (outcome.kind) {
    case 'failure':
      changeSession(request, reply, outcome.session, wire);
      return refusals.send(request, reply, {
        kind: outcome.failure,
        status: operation.failures[outcome.failure] ?? 500,
      });
    case 'encoded':
      sayAge(reply, outcome, wire === 'standard' ? operation.path : null);
      return sendBody(request, reply, outcome.body);
    case 'file':
      return sendFile(reply, outcome);
    case 'events':
      return sendEvents(reply, outcome);
    case 'answer': {
      const inCookie = changeSession(request, reply, outcome.session, wire);
      if (outcome.browserKey !== undefined && wire === 'standard') {
        setBrowserKey(request, reply, outcome.browserKey);
      }
      if (deviceTokens !== null) setDeviceTokens(request, reply, deviceTokens);
      const answer = inCookie ? { ...(outcome.answer as object), cookie: null } : outcome.answer;
      if (operation.effect === 'reads' && operation.access === 'anyone') {
        return sendBody(request, reply, new EncodedBody(answer));
      }
      return reply.header('cache-control', 'no-store').send(answer);
    }
  }
}

/**
 * The token of a remembered session goes into a cookie that scripts cannot read, and not into the answer; any other
 * token is in the answer (SPEC SE1). The legacy wire has no cookies.
 * @returns whether the token is in the cookie
 */
function changeSession(
  request: FastifyRequest,
  reply: FastifyReply,
  change: SessionChange | undefined,
  wire: WireName,
): boolean {
  if (change === undefined || wire === 'legacy') return false;
  if (change.kind === 'opened' && change.remembered) {
    setSessionCookie(request, reply, change.token);
    return true;
  }
  clearSessionCookie(request, reply);
  if (change.kind === 'closed') clearCache(request, reply);
  return false;
}

/**
 * After a logout the next user of the device must find no page or picture of the member in the cache. Only `"cache"`:
 * `storage` would delete uploads in progress, the language, the palette and the known keys that reveal a false one (the
 * wallet deletes its own papers, shell/src/offline/forget-device.model.ts), `cookies` those of other sites of the domain,
 * and `executionContexts` input in other tabs. Browsers accept the header over https only and warn elsewhere.
 */
function clearCache(request: FastifyRequest, reply: FastifyReply): void {
  if (request.protocol === 'https') reply.header('clear-site-data', '"cache"');
}

/** @param path of the operation; null where the address may name a session, and no cache may have it */
function sayAge(reply: FastifyReply, { age }: EncodedOutcome, path: string | null): void {
  // RFC 9111 §5.1. Without it, an answer is as old as its way here.
  if (age !== null) reply.header('age', age);
  else if (path !== null)
    reply.header('cdn-cache-control', FOR_SHARED_CACHES).header('surrogate-key', `places ${path}`);
}

/** Sends the body in a coding that the client accepts, or 304. */
export async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody,
): Promise<FastifyReply> {
  const coding = body.codingFor(request.headers['accept-encoding']);
  const etag = body.etag(coding);
  // Cached by browsers but revalidated each time: a 304 is cheap, and a stale list is wrong.
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', etag);
  if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.type('application/json; charset=utf-8').send(await body.bytes(coding));
}

function sendFile(reply: FastifyReply, { bytes, size, type, saveAs, immutable }: FileOutcome): FastifyReply {
  // Files come from members: no browser may execute them or guess their type (RFC 6266 for the name).
  reply
    .type(type)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', immutable === true ? 'private, max-age=31536000, immutable' : 'no-store');
  if (size !== undefined) reply.header('content-length', size);
  if (saveAs !== undefined) {
    const name = encodeURIComponent(saveAs).replaceAll("'", '%27');
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
  }
  return reply.send(bytes instanceof Uint8Array ? Buffer.from(bytes) : bytes);
}

/**
 * Server-sent events (WHATWG HTML §9.2): each one JSON on a line of its own. The connection ends with the stream:
 * kept alive, it would hold up a server that is closing.
 */
function sendEvents(reply: FastifyReply, { events }: EventsOutcome): FastifyReply {
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
    .send(withoutStalling(eventLines(events)));
}

async function* eventLines(events: EventsOutcome['events']): AsyncGenerator<string> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    yield ': listening\n\n';
    let next = iterator.next();
    for (;;) {
      const beat = Promise.withResolvers<null>();
      const timer = setTimeout(beat.resolve, HEARTBEAT_MS, null);
      const step = await Promise.race([next, beat.promise]).finally(() => clearTimeout(timer));
      if (step === null) {
        yield ': still here\n\n';
        continue;
      }
      if (step.done === true) return;
      const { id, event } = step.value;
      yield `${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`;
      next = iterator.next();
    }
  } finally {
    await iterator.return?.();
  }
}
