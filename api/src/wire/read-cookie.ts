import type { FastifyRequest } from 'fastify';

/** Undefined where the browser has none of this name. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key = '', value = ''] = pair.trim().split('=');
    if (key === name) return value;
  }
  return undefined;
}
