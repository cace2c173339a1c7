import type { FastifyReply, FastifyRequest } from 'fastify';
import { REMEMBERED_DAYS } from '../sessions/sessions.ts';
import { readCookie } from './read-cookie.ts';

const SECONDS = REMEMBERED_DAYS * 24 * 60 * 60;

/** The prefix makes browsers refuse the cookie from anything but this host over https (RFC 6265bis, §4.1.3). */
function cookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-session' : 'session';
}

export function readSessionCookie(request: FastifyRequest): string | null {
  return readCookie(request, cookieName(request)) || null;
}

/** The persistent cookie of SPEC SE2: no script can read it. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.header('set-cookie', serialize(request, token, SECONDS));
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', serialize(request, '', 0));
}

function serialize(request: FastifyRequest, token: string, seconds: number): string {
  // Plain http is for localhost only, where Safari would drop a `Secure` cookie.
  const secure = request.protocol === 'https' ? '; Secure' : '';
  return `${cookieName(request)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
