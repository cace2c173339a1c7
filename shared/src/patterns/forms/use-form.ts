import type { ClientError } from '@nfcards/shared/client';
import { type ErrorSummaryProps, type FieldError, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import type { Form } from './form.model.ts';

export interface FormWords<Problem extends string, Failure> {
  readonly problem: (problem: Problem) => FieldError;
  readonly refusal: (failure: Failure) => FieldError;
}

/** A failed call of an operation has words already. */
type CallFormWords<Problem extends string> = Pick<FormWords<Problem, ClientError>, 'problem'> &
  Partial<FormWords<Problem, ClientError>>;

export interface FormView<Failure> {
  /** For the `ErrorSummary`. */
  readonly summary: Pick<ErrorSummaryProps, 'errors' | 'attempt'>;
  /** For the field with this id. */
  readonly errorOf: (fieldId: string) => string | undefined;
  /** Why the last call failed, if not for a problem. */
  readonly refusal: Failure | null;
  readonly pending: boolean;
}

type FormStores<Problem extends string, Failure> = Pick<
  Form<never, Problem, Failure>,
  '$problems' | '$refusal' | '$failedAttempts' | '$pending'
>;

/** Problems and refusal of a `createForm` in words, for its summary and its fields. */
export function useForm<Problem extends string>(
  form: FormStores<Problem, ClientError>,
  words: CallFormWords<Problem>,
): FormView<ClientError>;
export function useForm<Problem extends string, Failure>(
  form: FormStores<Problem, Failure>,
  words: FormWords<Problem, Failure>,
): FormView<Failure>;
export function useForm<Problem extends string>(
  form: FormStores<Problem, ClientError>,
  words: CallFormWords<Problem>,
): FormView<ClientError> {
  const wordsOf = useCallErrorWords();
  const { problems, refusal, attempt, pending } = useUnit({
    problems: form.$problems,
    refusal: form.$refusal,
    attempt: form.$failedAttempts,
    pending: form.$pending,
  });
  const { refusal: refusalWords = (failure: ClientError) => ({ message: wordsOf(failure).body }) } = words;
  const errors = problems.map(words.problem);
  if (refusal !== null) errors.push(refusalWords(refusal));
  const changed = useChangedFields(attempt, errors.length > 0);
  return {
    summary: { errors, attempt },
    errorOf: (id) => (changed.has(id) ? undefined : errors.find(({ fieldId }) => fieldId === id)?.message),
    refusal,
    pending,
  };
}

const NONE: ReadonlySet<string> = new Set();

/** Ids of the fields that were typed in since an attempt failed: a mark stays at no field that may be mended by now. */
function useChangedFields(attempt: number, isFailed: boolean): ReadonlySet<string> {
  const [changed, setChanged] = useState({ attempt, ids: NONE });
  useEffect(() => {
    if (!isFailed) return;
    const onInput = ({ target }: Event) => {
      if (!(target instanceof Element) || target.id === '') return;
      const { id } = target;
      setChanged((before) => ({
        attempt,
        ids: new Set(before.attempt === attempt ? [...before.ids, id] : [id]),
      }));
    };
    document.addEventListener('input', onInput);
    return () => document.removeEventListener('input', onInput);
  }, [attempt, isFailed]);
  return changed.attempt === attempt ? changed.ids : NONE;
}
