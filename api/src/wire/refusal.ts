import type { FailureBody } from '@nfcards/shared/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FailureKind, ProtocolFailureKind } from './failure-texts.ts';
import { failureTexts, protocolFailures } from './failure-texts.ts';
import { languageOf } from './language.ts';

/** Sends a refusal in the words of the request's language (SPEC A3). */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: { readonly kind: FailureKind; readonly status: number; readonly field?: string },
): FastifyReply {
  const query = request.query as { readonly lng?: unknown };
  const language = languageOf(query.lng, request.headers['accept-language']);
  const body: FailureBody = {
    failure: true,
    failure_kind: failure.kind,
    failure_message: failureTexts[failure.kind][language].replace('{field}', failure.field ?? ''),
  };
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .header('vary', 'accept-language')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
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

const fastifyFailures: Readonly<Record<string, ProtocolFailureKind>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_content_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
};

/** Fastify's own refusals keep their meaning; anything else is a bug or a broken world: logged, and not told. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, statusCode } = (error ?? {}) as { readonly code?: unknown; readonly statusCode?: unknown };
  const known = typeof code === 'string' ? fastifyFailures[code] : undefined;
  if (known !== undefined) return refuseProtocol(request, reply, known);
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return refuseProtocol(request, reply, 'bad_request');
  }
  request.log.error({ failure: describeError(error) }, 'operation failed');
  return refuseProtocol(request, reply, 'internal');
}

/**
 * What a log may hold of an error. A database error names the code and the place only: its message and detail
 * quote values, which can be a person's.
 */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, severity, table, constraint, routine } = error as Error & Record<string, unknown>;
  if (severity !== undefined) return { name: 'DatabaseError', code, severity, table, constraint, routine };
  return { name: error.name, code, message: error.message, stack: error.stack };
}
