import type { GuardedOperation, RateLimit } from '@nfcards/shared/operations';
import type { FastifyRequest } from 'fastify';
import { phoneNumber } from '../base/phone-number.ts';
import type { DeviceOwner } from '../sessions/known-devices.ts';
import { networkOf } from '../sessions/network-address.ts';
import type { Limit, LimitKeys, RateLimiter } from '../sessions/rate-limits.ts';
import type { Session } from '../sessions/sessions.ts';
import type { ProtocolFailureKind } from './failure-texts.ts';
import { readSessionCookie } from './session-cookie.ts';

export type WireName = 'standard' | 'legacy';

/** What the wire needs to authorize and limit a call. */
export interface Gatekeeper {
  readonly findSession: (token: string) => Promise<Session | null>;
  readonly limiter: Pick<RateLimiter, 'take' | 'peek'>;
  readonly findDevice: (tokens: readonly string[], owner: DeviceOwner) => Promise<string | null>;
  readonly rememberDevice: (sessionToken: string, tokens: readonly string[]) => Promise<readonly string[]>;
  readonly endReplacedSession: (token: string) => Promise<void>;
  /** Host names, with port, of the sites whose pages may post here, beside the server's own. */
  readonly siteHosts: readonly string[];
}

/** For every operation that writes: above what a person does, below what a script could. */
const WRITE_LIMITS: readonly RateLimit[] = [
  { per: ['address'], calls: 600, seconds: 60 },
  { per: ['member'], calls: 300, seconds: 60 },
];

/**
 * The session's token. On the standard wire it comes from the `Authorization` header, else from the cookie. On the
 * legacy wire only the parameter `cookie` counts: there GET writes, and browsers attach cookies to cross-site GETs.
 */
export function tokenOf(request: FastifyRequest, wire: WireName): string | null {
  const { cookie } = request.query as { readonly cookie?: unknown };
  if (wire === 'legacy') return typeof cookie === 'string' && cookie !== '' ? cookie : null;
  return bearerOf(request) ?? readSessionCookie(request);
}

/** The tokens of a browser's sessions: of its tab, and the remembered one. */
export function browserTokens(request: FastifyRequest): readonly string[] {
  return [bearerOf(request), readSessionCookie(request)].filter((token) => token !== null);
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

export type Authorization =
  | { readonly ok: true; readonly session: Session | null }
  | {
      readonly ok: false;
      readonly kind: ProtocolFailureKind | 'password_needed';
      readonly member: string | null;
    };

/** The only place where an operation's `access` and `needsProof` are enforced. */
export async function authorize(
  { access, needsProof }: GuardedOperation,
  token: string | null,
  { findSession }: Gatekeeper,
): Promise<Authorization> {
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
  /** Of accounts that have logged in from this browser. */
  readonly deviceTokens: readonly string[];
}

/**
 * Counts the call against its limits, once its input is known.
 * @returns seconds until the call may be retried; 0 when it may proceed
 */
export async function consumeLimits(
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
    ...limitKeysOf(call),
    ...(typeof email === 'string' ? { email } : {}),
    ...(number === null ? {} : { phonenumber: number }),
    ...(device === null ? {} : { device }),
  });
}

/** As `consumeLimits`, by what the headers tell of the caller, and without counting. */
export function peekLimits(
  operation: GuardedOperation,
  { limiter }: Gatekeeper,
  caller: Caller,
): Promise<number> {
  // The account is only known from the body, so any device token counts as known here.
  return limiter.peek(
    operation.path,
    limitsOf(operation, caller.deviceTokens.length > 0),
    limitKeysOf(caller),
  );
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

function limitKeysOf({ address, session }: Caller): LimitKeys {
  return {
    address: networkOf(address),
    ...(session === null ? {} : { member: session.memberId, session: session.id }),
  };
}

/**
 * Whether a page of another site caused this request. Current browsers send Fetch Metadata, older ones `Origin`,
 * other clients neither.
 */
export function isCrossSite(request: FastifyRequest, { siteHosts }: Pick<Gatekeeper, 'siteHosts'>): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) {
    const host = URL.parse(origin)?.host;
    return host === undefined || (host !== request.host && !siteHosts.includes(host));
  }
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** The `Accept` headers of browsers without Fetch Metadata when they load an element of a page. */
const ELEMENT_TYPES = /^(?:image|video|audio|font|text\/css)\b/i;

/**
 * Whether a write of the legacy wire that needs no session comes from something else than a script of the site or an
 * app. There GET writes, and any page can cause a GET by an `<img>`, a stylesheet, a frame or a link. Installed apps
 * send none of these headers and pass.
 */
export function isForeignWrite(request: FastifyRequest, gatekeeper: Gatekeeper): boolean {
  if (isCrossSite(request, gatekeeper)) return true;
  const destination = request.headers['sec-fetch-dest'];
  if (destination !== undefined) return destination !== 'empty';
  return ELEMENT_TYPES.test(request.headers.accept ?? '');
}
