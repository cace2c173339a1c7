import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../settings/settings.ts';
import { isLocal } from '../answers/local-request.ts';

export type OperatorSettings = Pick<Settings, 'METRICS_TOKEN' | 'PROXIES'>;

/** Whether a request may read the metrics: it comes from this machine, or has the token if there is one. */
export function mayRead(request: FastifyRequest, { METRICS_TOKEN, PROXIES }: OperatorSettings): boolean {
  if (METRICS_TOKEN === undefined) return isLocal(request, PROXIES);
  return isSame(request.headers.authorization, `Bearer ${METRICS_TOKEN}`);
}

/** The same for a page: a browser asks for the token as a password, with any name. */
export function mayReadPage(request: FastifyRequest, settings: OperatorSettings): boolean {
  if (mayRead(request, settings)) return true;
  const { METRICS_TOKEN } = settings;
  const encoded = /^Basic ([\w+/]+={0,2})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (METRICS_TOKEN === undefined || encoded === undefined) return false;
  const pair = Buffer.from(encoded, 'base64').toString();
  return pair.includes(':') && isSame(pair.slice(pair.indexOf(':') + 1), METRICS_TOKEN);
}

function isSame(given: string | undefined, expected: string): boolean {
  return timingSafeEqual(digest(given ?? ''), digest(expected));
}

/** Of one length, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
