import { type ClientError, refusalOf } from '@nfcards/shared/client';
import { createForm, type Form } from '@nfcards/shared/patterns';
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
  /** Of the code. */
  readonly form: Form<string, SecondFactorProblem, ClientError>;
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

  const form = createForm({
    submitted: sample({
      clock: codeSubmitted,
      source: $isAsked,
      filter: (isAsked) => isAsked,
      fn: (_, code) => code.trim(),
    }),
    problemsOf: (code): SecondFactorProblem | null => (code === '' ? 'codeMissing' : null),
    call: {
      failData: fx.failData.filter({ fn: (error) => refusalOf(error) !== 'second_factor_needed' }),
      pending: fx.pending,
    },
    problemIn: (error) => (refusalOf(error) === 'second_factor_wrong' ? 'codeWrong' : null),
    resetBy: [fx, stepLeft],
  });

  const tryFx = attach({
    source: $asked,
    effect: async (asked, code: string) => {
      if (asked !== null) await fx(withCode(asked, code));
    },
  });
  sample({ clock: form.accepted, target: tryFx });

  return { codeSubmitted, stepLeft, $isAsked, form };
}

/** Whether a call was refused for want of a code, or for a wrong one. */
export function isAboutTheCode(error: ClientError): boolean {
  return ['second_factor_needed', 'second_factor_wrong'].includes(refusalOf(error) ?? '');
}
