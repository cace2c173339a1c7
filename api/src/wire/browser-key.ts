import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from './read-cookie.ts';

/** Binds a flow of several requests (social login) to the browser that began it. */
export interface NewBrowserKey {
  /** 256 random bits, base64url. */
  readonly key: string;
  readonly seconds: number;
  /** Whether it is sent with a form post from another site, which needs https. */
  readonly acrossSites: boolean;
}

function cookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-browser' : 'browser';
}

export function readBrowserKey(request: FastifyRequest): string | null {
  const key = readCookie(request, cookieName(request)) ?? '';
  return /^[\w-]{43}$/.test(key) ? key : null;
}

export function setBrowserKey(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, seconds, acrossSites }: NewBrowserKey,
): void {
  const secure = request.protocol === 'https';
  // Browsers drop a cookie with `SameSite=None` that is not `Secure` (RFC 6265bis §5.7).
  const protection = secure ? `SameSite=${acrossSites ? 'None' : 'Lax'}; Secure` : 'SameSite=Lax';
  reply.header(
    'set-cookie',
    `${cookieName(request)}=${key}; Path=/; Max-Age=${seconds}; HttpOnly; ${protection}`,
  );
}
