import type { FailureBody } from '@nfcards/shared/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeError } from '../base/describe-error.ts';
import type { Language } from '../base/language.ts';
import { languageOf } from '../base/language.ts';
import { NoRoom } from '../base/semaphore.ts';
import { whyUnavailable } from '../database/unavailable.ts';
import type { FailureKind, FailureTexts, ProtocolFailureKind } from './failure-texts.ts';
import { protocolFailures } from './failure-texts.ts';

/** SPEC L1, L2: the request's `lng`, else what its browser prefers. */
export function requestLanguage(request: FastifyRequest): Language {
  const { lng } = request.query as { readonly lng?: unknown };
  return languageOf(lng, request.headers['accept-language']);
}

/** In whole minutes from one minute on, rounded up. */
function duration(seconds: number, language: Language): string {
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

const fastifyFailures: Readonly<Record<string, ProtocolFailureKind>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_content_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
};

/** `Retry-After` in seconds while the database restarts or all its connections are in use. */
const DATABASE_RETRY_AFTER_S = 5;
/** `Retry-After` in seconds while the bucket, or the log that depends on it, is unavailable. */
const STORE_RETRY_AFTER_S = 30;

/** `Retry-After` in seconds where there is no turn for a picture or an archive. */
const TURN_RETRY_AFTER_S = 5;

/** A part of the server that can be unavailable while the rest works. */
export type UnavailablePart = 'documents_unavailable' | 'log_unavailable';

export interface RefusalOptions {
  readonly texts: FailureTexts;
  /** Which part an error shows to be unavailable; null for any other error. */
  readonly unavailablePart: (error: unknown) => UnavailablePart | null;
}

/** Sends refusals as HTTP answers. */
export class Refusals {
  readonly #texts: FailureTexts;
  readonly #unavailablePart: RefusalOptions['unavailablePart'];

  constructor({ texts, unavailablePart }: RefusalOptions) {
    this.#texts = texts;
    this.#unavailablePart = unavailablePart;
  }

  /** Sends a refusal in the words of the request's language (SPEC A3). */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    failure: {
      readonly kind: FailureKind;
      readonly status: number;
      readonly field?: string;
      /** In seconds. */
      readonly retryAfter?: number;
    },
  ): FastifyReply {
    const language = requestLanguage(request);
    const body: FailureBody = {
      failure: true,
      failure_kind: failure.kind,
      failure_message: this.#texts[failure.kind][language]
        .replace('{field}', failure.field ?? '')
        .replace('{wait}', duration(failure.retryAfter ?? 0, language)),
    };
    if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter);
    return reply
      .code(failure.status)
      .header('cache-control', 'no-store')
      .header('content-language', language)
      .header('vary', 'accept-language')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body));
  }

  /** Sends a protocol failure with its own status. */
  sendProtocol(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: ProtocolFailureKind,
    field?: string,
  ): FastifyReply {
    const status = protocolFailures[kind];
    return this.send(request, reply, field === undefined ? { kind, status } : { kind, status, field });
  }

  /**
   * Maps Fastify's errors and unavailable parts to refusals. Anything else is a bug: it is logged, and the client only
   * sees `internal`.
   */
  answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { code, statusCode } = (error ?? {}) as { readonly code?: unknown; readonly statusCode?: unknown };
    const known = typeof code === 'string' ? fastifyFailures[code] : undefined;
    if (known !== undefined) return this.sendProtocol(request, reply, known);
    if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
      return this.sendProtocol(request, reply, 'bad_request');
    }
    // The part itself has logged it, once.
    const away = this.#unavailablePart(error);
    if (away !== null) {
      return this.send(request, reply, {
        kind: away,
        status: protocolFailures[away],
        retryAfter: STORE_RETRY_AFTER_S,
      });
    }
    if (error instanceof NoRoom) {
      const kind = 'busy';
      return this.send(request, reply, {
        kind,
        status: protocolFailures[kind],
        retryAfter: TURN_RETRY_AFTER_S,
      });
    }
    if (whyUnavailable(error) !== null) {
      const kind = 'unavailable';
      return this.send(request, reply, {
        kind,
        status: protocolFailures[kind],
        retryAfter: DATABASE_RETRY_AFTER_S,
      });
    }
    request.log.error({ failure: describeError(error) }, 'operation failed');
    return this.sendProtocol(request, reply, 'internal');
  }
}
