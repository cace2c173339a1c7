import { RETENTION } from '@nfcards/shared/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_TOKENS } from '../sessions/known-devices.ts';
import { readCookie } from './read-cookie.ts';

const SECONDS = RETENTION.knownDevice.days * 24 * 60 * 60;

function cookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-device' : 'device';
}

/** One for each account that has logged in from this browser. */
export function readDeviceTokens(request: FastifyRequest): readonly string[] {
  const tokens = (readCookie(request, cookieName(request)) ?? '').split('.');
  return tokens.filter((token) => /^[\w-]{43}$/.test(token)).slice(0, MAX_TOKENS);
}

export function setDeviceTokens(
  request: FastifyRequest,
  reply: FastifyReply,
  tokens: readonly string[],
): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${cookieName(request)}=${tokens.join('.')}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  );
}
