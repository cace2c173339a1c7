import type { GuardedOperation, RateLimit } from '@nfcards/shared/operations';
import type { FastifyRequest } from 'fastify';
import { phoneNumber } from '../accounts/phone-number.ts';
import type { DeviceOwner } from '../sessions/known-devices.ts';
import { networkOf } from '../sessions/network-address.ts';
import type { Limit, Limited, RateLimiter } from '../sessions/rate-limits.ts';
import type { Session } from '../sessions/sessions.ts';
import type { ProtocolFailureKind } from './failure-texts.ts';
import { readSessionCookie } from './session-cookie.ts';

export type WireName = 'standard' | 'legacy';

/** What the wire must know to let a call in. */
export interface Gatekeeper {
  readonly findSession: (token: string) => Promise<Session | null>;
  readonly limiter: Pick<RateLimiter, 'take' | 'look'>;
  readonly findDevice: (tokens: readonly string[], owner: DeviceOwner) => Promise<string | null>;
  readonly rememberDevice: (sessionToken: string, tokens: readonly string[]) => Promise<readonly string[]>;
  readonly endReplacedSession: (token: string) => Promise<void>;
  /** Host names, with port, of the sites whose pages may post here, beside the server's own. */
  readonly siteHosts: readonly string[];
}

/** For every operation that writes: more than people do, less than a flood. */
const WRITE_LIMITS: readonly RateLimit[] = [
  { per: ['address'], calls: 600, seconds: 60 },
  { per: ['member'], calls: 300, seconds: 60 },
];

/**
 * The session's token. On the standard wire from the `Authorization` header, else from the browser's cookie; on
 * the legacy wire from the parameter `cookie` alone: a browser sends its cookies along with a GET that another
 * site made it do, and there GET writes.
 */
export function tokenOf(request: FastifyRequest, wire: WireName): string | null {
  const { cookie } = request.query as { readonly cookie?: unknown };
  if (wire === 'legacy') return typeof cookie === 'string' && cookie !== '' ? cookie : null;
  return bearerOf(request) ?? readSessionCookie(request);
}

/** Of the sessions that a browser has: its tab's, and the one that it remembers. */
export function browserTokens(request: FastifyRequest): readonly string[] {
  return [bearerOf(request), readSessionCookie(request)].filter((token) => token !== null);
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

export type Entry =
  | { readonly ok: true; readonly session: Session | null }
  | {
      readonly ok: false;
      readonly kind: ProtocolFailureKind | 'password_needed';
      readonly member: string | null;
    };

/** The one place where an operation's `access`, and that it `needsProof`, are enforced. */
export async function enter(
  { access, needsProof }: GuardedOperation,
  token: string | null,
  { findSession }: Gatekeeper,
): Promise<Entry> {
  if (access === 'anyone') return { ok: true, session: null };
  if (token === null) return { ok: false, kind: 'login_required', member: null };
  const session = await findSession(token);
  if (session === null) return { ok: false, kind: 'session_ended', member: null };
  const { memberId: member } = session;
  if (!mayCall(access, session)) return { ok: false, kind: 'forbidden', member };
  if (needsProof === true && !session.fresh) return { ok: false, kind: 'password_needed', member };
  return { ok: true, session };
}

function mayCall(access: 'member' | 'professional' | 'staff', session: Session): boolean {
  switch (access) {
    case 'member':
      return true;
    case 'professional':
      return session.placeId !== null;
    case 'staff':
      return session.accountType === 'staff';
  }
}

interface Caller {
  readonly address: string;
  readonly session: Session | null;
  /** Of accounts that this browser has been in with. */
  readonly deviceTokens: readonly string[];
}

/**
 * Counts the call, now that its input is known.
 * @returns seconds to wait before the call may be made; 0 when it may be made now
 */
export async function secondsToWait(
  operation: GuardedOperation,
  { limiter, findDevice }: Gatekeeper,
  call: Caller & { readonly input: unknown },
): Promise<number> {
  if (limitsOf(operation, false).length === 0) return 0;
  const { email, phonenumber } = (call.input ?? {}) as Readonly<Record<string, unknown>>;
  const number = typeof phonenumber === 'string' ? phoneNumber(phonenumber) : null;
  const isAsked = typeof email === 'string' && hasLimitsOfStrangers(operation);
  const device = isAsked ? await findDevice(call.deviceTokens, { email }) : null;
  return limiter.take(operation.path, limitsOf(operation, device !== null), {
    ...limitedOf(call),
    ...(typeof email === 'string' ? { email } : {}),
    ...(number === null ? {} : { phonenumber: number }),
    ...(device === null ? {} : { device }),
  });
}

/** What `secondsToWait` will say, as far as the headers tell who calls. Counts nothing. */
export function lookAhead(
  operation: GuardedOperation,
  { limiter }: Gatekeeper,
  caller: Caller,
): Promise<number> {
  // Whether the browser is known to the account is seen once the body says which.
  return limiter.look(operation.path, limitsOf(operation, caller.deviceTokens.length > 0), limitedOf(caller));
}

function limitsOf(
  { effect, limits = [], sessionLimit, deviceLimit }: GuardedOperation,
  isKnown: boolean,
): readonly Limit[] {
  const own = isKnown ? limits.filter(({ ofStrangers }) => ofStrangers !== true) : limits;
  return [
    ...(effect === 'writes' ? WRITE_LIMITS : []),
    ...own,
    ...(sessionLimit === undefined ? [] : [{ ...sessionLimit, per: ['session'] } as const]),
    ...(deviceLimit === undefined ? [] : [{ ...deviceLimit, per: ['device'] } as const]),
  ];
}

function hasLimitsOfStrangers({ limits = [] }: GuardedOperation): boolean {
  return limits.some(({ ofStrangers }) => ofStrangers === true);
}

function limitedOf({ address, session }: Caller): Limited {
  return {
    address: networkOf(address),
    ...(session === null ? {} : { member: session.memberId, session: session.id }),
  };
}

/**
 * Whether a page of another site made the browser send this. Fetch Metadata says so in today's browsers; `Origin`
 * does in the others. What is no browser sends neither.
 */
export function isCrossSite(request: FastifyRequest, { siteHosts }: Gatekeeper): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) {
    const host = URL.parse(origin)?.host;
    return host === undefined || (host !== request.host && !siteHosts.includes(host));
  }
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** What a browser says that it would like for an element of a page, where it has no Fetch Metadata to say it by. */
const ELEMENT_TYPES = /^(?:image|video|audio|font|text\/css)\b/i;

/**
 * Whether something else than a script of the site or an app asks for a write of the legacy wire that needs no session:
 * there a GET writes, which any page can have a browser make by an `<img>`, a stylesheet, a frame or a link. An installed
 * app says nothing of all this, and is heard; whoever sends a session along has it from the site.
 */
export function isForeignWrite(request: FastifyRequest, gatekeeper: Gatekeeper): boolean {
  if (isCrossSite(request, gatekeeper)) return true;
  const destination = request.headers['sec-fetch-dest'];
  if (destination !== undefined) return destination !== 'empty';
  return ELEMENT_TYPES.test(request.headers.accept ?? '');
}
