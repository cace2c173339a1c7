import { $credential, isSessionOver, sessionDoubted } from '@nfcards/shared/auth';
import { CALL_TIMEOUT, type ClientError, type Result } from '@nfcards/shared/client';
import { $language } from '@nfcards/shared/common';
import { failureBody } from '@nfcards/shared/operations';
import { attach, createEffect, createStore, type Effect, type Store, scopeBind } from 'effector';
import { type GenericSchema, type InferOutput, looseObject, nullish, safeParse, string } from 'valibot';

/** One call of a remote’s own API service. */
export interface ServiceOperation<Input, Answer extends GenericSchema> {
  /** Default: GET. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the service, with the query string: `/berths?day=2026-11-28`. */
  readonly path: (input: Input) => string;
  /** What is sent as JSON; nothing without it. */
  readonly body?: (input: Input) => unknown;
  /** What is read of an answer; `null_()` for one without a body. */
  readonly answer: Answer;
}

/** As `createCall` of `…/client`, for a service. */
export interface ServiceCall<Input, Answer> {
  readonly fx: Effect<Input, Answer, ClientError>;
  readonly $pending: Store<boolean>;
  /** Null while nothing failed since the last call began. */
  readonly $error: Store<ClientError | null>;
}

interface Visitor {
  readonly credential: string | null;
  readonly language: string;
}

const UNKNOWN = 'unknown error';

/** The flag alone makes a refusal, as in the client of the site. */
const refusal = looseObject({ ...failureBody.entries, failure_message: nullish(string(), '') });

/**
 * A call of the API service that a remote brings (`"service": true` in `remote.json`). Answers are not kept.
 * @param remote its name: `mfe-harbour`
 */
export function createServiceCall<Input, Answer extends GenericSchema>(
  remote: string,
  operation: ServiceOperation<Input, Answer>,
): ServiceCall<Input, InferOutput<Answer>> {
  const sendFx = createEffect<{ input: Input; visitor: Visitor }, InferOutput<Answer>, ClientError>(
    async ({ input, visitor }) => {
      const doubtSession = scopeBind(sessionDoubted, { safe: true });
      const result = await send(remote, operation, input, visitor);
      if (result.ok) return result.answer;
      if (isSessionOver(result.error)) doubtSession();
      throw result.error;
    },
  );
  const fx = attach({
    source: { credential: $credential, language: $language },
    mapParams: (input: Input, visitor) => ({ input, visitor }),
    effect: sendFx,
  });
  const $error = createStore<ClientError | null>(null)
    .on(fx, () => null)
    .on(fx.failData, (_, error) => error);
  return { fx, $pending: fx.pending, $error };
}

async function send<Input, Answer extends GenericSchema>(
  remote: string,
  { method = 'GET', path, body, answer }: ServiceOperation<Input, Answer>,
  input: Input,
  { credential, language }: Visitor,
): Promise<Result<InferOutput<Answer>>> {
  const signal = AbortSignal.timeout(CALL_TIMEOUT);
  try {
    const response = await fetch(`/services/${remote}${path(input)}`, {
      method,
      signal,
      credentials: 'same-origin',
      redirect: 'error',
      headers: {
        'accept-language': language,
        // The session of this tab alone; another is in a cookie that no script can read.
        ...(credential !== null && { authorization: `Bearer ${credential}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body(input)) }),
    });
    return readAnswer(answer, response.status, await response.text());
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : UNKNOWN;
    return { ok: false, error: { kind: signal.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', message } };
  }
}

function readAnswer<Answer extends GenericSchema>(
  schema: Answer,
  status: number,
  text: string,
): Result<InferOutput<Answer>> {
  const data = parseJson(text);
  const refused = safeParse(refusal, data);
  if (refused.success) {
    const message = refused.output.failure_message || UNKNOWN;
    return { ok: false, error: { kind: 'FAILURE', status, data: refused.output, message } };
  }
  if (status >= 400) return { ok: false, error: { kind: 'STATUS', status, data, message: UNKNOWN } };
  const parsed = safeParse(schema, data);
  if (parsed.success) return { ok: true, answer: parsed.output };
  const { message } = parsed.issues[0];
  return { ok: false, error: { kind: 'PARSING_ERROR', status, data: text, message } };
}

/** Null for no text, and undefined for what is no JSON. */
function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
