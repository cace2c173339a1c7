import { SERVICE_TOKEN_PATH } from '@nfcards/api';
import type { FastifyInstance } from 'fastify';
import { object, pipe, regex, safeParse, string } from 'valibot';
import { parseJson } from '../../releases/place/parse-json.ts';

/** What a session is to a service. */
export type Exchanged =
  /** There is no such session, or none any more. */
  | { readonly kind: 'nobody' }
  | { readonly kind: 'member'; readonly token: string }
  /** The API does not answer. */
  | { readonly kind: 'unavailable' };

/** @param session its token @param service name of the remote whose service it is. Never rejects. */
export type ExchangeSession = (session: string, service: string) => Promise<Exchanged>;

/** Milliseconds that an API elsewhere has. */
const TIMEOUT_MS = 2_000;

const exchanged = object({ token: pipe(string(), regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)) });

/** At the API that this very server answers for. */
export function exchangeHere(server: FastifyInstance, prefix: string): ExchangeSession {
  return async (session, service) => {
    const { statusCode, body } = await server.inject({
      method: 'POST',
      url: prefix + SERVICE_TOKEN_PATH,
      headers: { authorization: `Bearer ${session}` },
      payload: { service },
    });
    return read(statusCode, body);
  };
}

/** At an API of another process. @param inner where this server calls it */
export function exchangeElsewhere(inner: string): ExchangeSession {
  return async (session, service) => {
    try {
      const response = await fetch(inner + SERVICE_TOKEN_PATH, {
        method: 'POST',
        headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
        body: JSON.stringify({ service }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return read(response.status, await response.text());
    } catch {
      return { kind: 'unavailable' };
    }
  };
}

function read(status: number, text: string): Exchanged {
  if (status === 401) return { kind: 'nobody' };
  const answer = safeParse(exchanged, parseJson(text));
  return status === 200 && answer.success
    ? { kind: 'member', token: answer.output.token }
    : { kind: 'unavailable' };
}
