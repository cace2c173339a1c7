import type { FailureBody } from '@nfcards/shared/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BlobStoreError } from '../blobs/blob-store.ts';
import { LogUnavailable } from '../certification/transparency-log.ts';
import { whyUnavailable } from '../database/unavailable.ts';
import { describeError } from '../observation/describe-error.ts';
import type { FailureKind, ProtocolFailureKind } from './failure-texts.ts';
import { failureTexts, protocolFailures } from './failure-texts.ts';
import type { Language } from './language.ts';
import { languageOf } from './language.ts';

/** Sends a refusal in the words of the request's language (SPEC A3). */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: {
    readonly kind: FailureKind;
    readonly status: number;
    readonly field?: string;
    /** Seconds after which it may be tried again. */
    readonly wait?: number;
  },
): FastifyReply {
  const language = requestLanguage(request);
  const body: FailureBody = {
    failure: true,
    failure_kind: failure.kind,
    failure_message: failureTexts[failure.kind][language]
      .replace('{field}', failure.field ?? '')
      .replace('{wait}', duration(failure.wait ?? 0, language)),
  };
  if (failure.wait !== undefined) reply.header('retry-after', failure.wait);
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .header('vary', 'accept-language')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** SPEC L1, L2: the request's `lng`, else what its browser prefers. */
export function requestLanguage(request: FastifyRequest): Language {
  const { lng } = request.query as { readonly lng?: unknown };
  return languageOf(lng, request.headers['accept-language']);
}

export function refuseProtocol(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: ProtocolFailureKind,
  field?: string,
): FastifyReply {
  const status = protocolFailures[kind];
  return refuse(request, reply, field === undefined ? { kind, status } : { kind, status, field });
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

/** Seconds after which a database that restarts, or whose connections were all in use, may answer again. */
const DATABASE_WAIT_S = 5;
/** The same of a bucket, or of the log that is kept there. */
const STORE_WAIT_S = 30;

/**
 * Fastify's own refusals keep their meaning, and that the database is away has been told of once; anything else is a
 * bug or a broken world: logged, and not told.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, statusCode } = (error ?? {}) as { readonly code?: unknown; readonly statusCode?: unknown };
  const known = typeof code === 'string' ? fastifyFailures[code] : undefined;
  if (known !== undefined) return refuseProtocol(request, reply, known);
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return refuseProtocol(request, reply, 'bad_request');
  }
  // The store itself told the log, once.
  if (error instanceof BlobStoreError)
    return refuse(request, reply, { kind: 'documents_unavailable', status: 503, wait: STORE_WAIT_S });
  if (error instanceof LogUnavailable)
    return refuse(request, reply, { kind: 'log_unavailable', status: 503, wait: STORE_WAIT_S });
  if (whyUnavailable(error) !== null) {
    const kind = 'unavailable';
    return refuse(request, reply, { kind, status: protocolFailures[kind], wait: DATABASE_WAIT_S });
  }
  request.log.error({ failure: describeError(error) }, 'operation failed');
  return refuseProtocol(request, reply, 'internal');
}
