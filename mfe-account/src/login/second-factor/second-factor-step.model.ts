import { type ClientError, refusalOf } from '@nfcards/shared/client';
import {
  attach,
  createEvent,
  createStore,
  type Effect,
  type EventCallable,
  type Store,
  sample,
} from 'effector';

export type SecondFactorProblem = 'codeMissing' | 'codeWrong';

export interface SecondFactorStep {
  /** A code of the authenticator, or a recovery code. */
  readonly codeSubmitted: EventCallable<string>;
  /** Given up, or the page is opened anew. */
  readonly stepLeft: EventCallable<void>;
  /** The call was refused for want of a code: what it was made with is kept for another try. */
  readonly $isAsked: Store<boolean>;
  readonly $problem: Store<SecondFactorProblem | null>;
  /** Why the last try failed, if not for its code. */
  readonly $refusal: Store<ClientError | null>;
  readonly $failedAttempts: Store<number>;
  readonly $pending: Store<boolean>;
}

export interface SecondFactorStepOptions<Input, Answer> {
  readonly fx: Effect<Input, Answer, ClientError>;
  readonly withCode: (input: Input, code: string) => Input;
  /** Refusals after which no code helps. */
  readonly endedBy: readonly string[];
}

/** The step after a password, a ticket or a mailed code that asks for the second factor, without asking for the first again. */
export function createSecondFactorStep<Input extends object, Answer>(
  options: SecondFactorStepOptions<Input, Answer>,
): SecondFactorStep {
  const { fx, withCode, endedBy } = options;
  const codeSubmitted = createEvent<string>();
  const stepLeft = createEvent();

  /** What the call was made with; it opens the account together with a code, so it stays in memory alone. */
  const $asked = createStore<Input | null>(null, { serialize: 'ignore' })
    .on(fx.fail, (asked, { params, error }) => {
      const kind = refusalOf(error);
      if (kind === 'second_factor_needed') return params;
      return kind !== null && endedBy.includes(kind) ? null : asked;
    })
    .reset(fx.done, stepLeft);
  const $isAsked = $asked.map((asked) => asked !== null);

  const $problem = createStore<SecondFactorProblem | null>(null)
    .on(codeSubmitted, (_, code) => (code.trim() === '' ? 'codeMissing' : null))
    .on(fx.failData, (problem, error) => (refusalOf(error) === 'second_factor_wrong' ? 'codeWrong' : problem))
    .reset(stepLeft);

  const $refusal = createStore<ClientError | null>(null)
    .on(fx.failData, (_, error) => (isAboutTheCode(error) ? null : error))
    .reset(fx, stepLeft);

  const $failedAttempts = createStore(0)
    .on(codeSubmitted, (count, code) => (code.trim() === '' ? count + 1 : count))
    .on(fx.failData, (count, error) => (refusalOf(error) === 'second_factor_needed' ? count : count + 1));

  const tryFx = attach({
    source: $asked,
    effect: async (asked, code: string) => {
      if (asked !== null) await fx(withCode(asked, code.trim()));
    },
  });
  sample({
    clock: codeSubmitted,
    source: { isAsked: $isAsked, pending: fx.pending },
    filter: ({ isAsked, pending }, code) => isAsked && !pending && code.trim() !== '',
    fn: (_, code) => code,
    target: tryFx,
  });

  return { codeSubmitted, stepLeft, $isAsked, $problem, $refusal, $failedAttempts, $pending: fx.pending };
}

/** Whether a call was refused for want of a code, or for a wrong one. */
export function isAboutTheCode(error: ClientError): boolean {
  return ['second_factor_needed', 'second_factor_wrong'].includes(refusalOf(error) ?? '');
}
