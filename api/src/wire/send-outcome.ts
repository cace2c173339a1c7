import type { Operation } from '@nfcards/shared/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NewBrowserKey } from './browser-key.ts';
import { setBrowserKey } from './browser-key.ts';
import { setDeviceTokens } from './device-cookie.ts';
import { EncodedBody, matchesTag } from './encoded-body.ts';
import type { FailureKind } from './failure-texts.ts';
import type { WireName } from './gatekeeper.ts';
import type { EventsOutcome, FileOutcome, SessionChange } from './outcome.ts';
import { refuse } from './refusal.ts';
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts';
import { withoutStalling } from './without-stalling.ts';

/** Milliseconds between two signs of life on a silent stream: proxies give up on quiet connections after a minute. */
const HEARTBEAT_MS = 20_000;

/** An outcome of whichever operation. */
export type AnyOutcome =
  | {
      readonly kind: 'answer';
      readonly answer: unknown;
      readonly session?: SessionChange;
      readonly browserKey?: NewBrowserKey;
    }
  | { readonly kind: 'encoded'; readonly body: EncodedBody }
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
    outcome,
    wire,
    deviceTokens,
  }: {
    readonly operation: Operation;
    readonly outcome: AnyOutcome;
    readonly wire: WireName;
    /** What tells the browser from strangers; null where nobody was let in. */
    readonly deviceTokens: readonly string[] | null;
  },
): Promise<FastifyReply> {
  switch (outcome.kind) {
    case 'failure':
      changeSession(request, reply, outcome.session, wire);
      return refuse(request, reply, {
        kind: outcome.failure,
        status: operation.failures[outcome.failure] ?? 500,
      });
    case 'encoded':
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
 * A remembered session lives in a cookie that no script can read, and is then not in the answer; any other is the
 * caller's to keep (SPEC SE1). The legacy wire knows no cookies.
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
 * Whoever comes next to the device finds no page of the member by going back, and no picture in the browser's cache. No
 * more is told to go: `storage` would take papers that are being uploaded, the choice of language and palette, and the
 * known keys by which a false one is noticed; the wallet takes its own papers away (shell/src/offline/forget-device.model.ts).
 * `cookies` would take those of other sites of the domain, and `executionContexts` what is being typed in another tab.
 * Browsers hear it over https alone, and complain of it elsewhere.
 */
function clearCache(request: FastifyRequest, reply: FastifyReply): void {
  if (request.protocol === 'https') reply.header('clear-site-data', '"cache"');
}

/** Compressed as the client likes it, or 304. */
export async function sendBody(
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

function sendFile(reply: FastifyReply, { bytes, size, type, saveAs, immutable }: FileOutcome): FastifyReply {
  // Files are what members gave: whatever they hold, no browser may run or guess at it (RFC 6266 for the name).
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
