import type { Language } from '@nfcards/shared/registry';
import { versionOf } from '@nfcards/shared/rendering';
import type { FastifyInstance } from 'fastify';

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** As `versionOf` tells it from another. */
  readonly version: string;
}

/** Reads what anybody may read of the API; null where nothing comes, or it says nothing of its version. */
export type ReadAnswer = (address: string, language: Language) => Promise<Answer | null>;

/** Milliseconds that an API elsewhere has. */
const PATIENCE = 1_000;

/** From the API that this very server answers for. */
export function readHere(server: FastifyInstance): ReadAnswer {
  return async (address, language) => {
    const { statusCode, headers, body } = await server.inject({
      method: 'GET',
      url: address,
      headers: { 'accept-language': language },
    });
    return answerOf(statusCode, headers.etag, body);
  };
}

/** @param siteUrl where people find the site: an API of another process may answer there */
export function readElsewhere(siteUrl: string): ReadAnswer {
  return async (address, language) => {
    try {
      const response = await fetch(new URL(address, siteUrl), {
        headers: { 'accept-language': language },
        signal: AbortSignal.timeout(PATIENCE),
      });
      return answerOf(response.status, response.headers.get('etag') ?? undefined, await response.text());
    } catch {
      return null;
    }
  };
}

function answerOf(status: number, tag: string | undefined, text: string): Answer | null {
  return status >= 500 || (tag === undefined && status < 400)
    ? null
    : { status, text, version: versionOf(status, tag ?? null) };
}
