import { createStore, type Event, type Store, sample, type Unit } from 'effector';

/** The effect that sends a form, or several taken as one. */
export interface FormCall<Failure> {
  readonly failData: Event<Failure>;
  readonly pending: Store<boolean>;
}

export interface FormOptions<Values, Problem extends string, Failure> {
  /** Fires with the values of the form. */
  readonly submitted: Event<Values>;
  /** Names of what is wrong, in the order of the fields. Empty or null: the form can be sent. */
  readonly problemsOf: (values: Values) => readonly Problem[] | Problem | null;
  readonly call: FormCall<Failure>;
  /** Turns a failure of the call into a problem of a field. Null keeps it as the refusal. */
  readonly problemIn?: (failure: Failure) => Problem | null;
  /** Clear problems and refusal. */
  readonly resetBy: readonly Unit<unknown>[];
}

export interface Form<Values, Problem extends string, Failure> {
  /** Fires with submitted values that have no problem: send them. */
  readonly accepted: Event<Values>;
  /** Of the values as last submitted. */
  readonly $problems: Store<readonly Problem[]>;
  /** Why the last call failed, if not for a problem. */
  readonly $refusal: Store<Failure | null>;
  /** Counts submits that had problems, and calls that failed. */
  readonly $failedAttempts: Store<number>;
  readonly $pending: Store<boolean>;
}

/**
 * Checks a form when it is submitted and keeps why it was not sent. Submits are ignored while the call is pending. Its
 * view takes `useForm`.
 */
export function createForm<Values, Problem extends string, Failure>(
  options: FormOptions<Values, Problem, Failure>,
): Form<Values, Problem, Failure> {
  const { submitted, problemsOf, call, problemIn = () => null, resetBy } = options;
  const checked = sample({
    clock: submitted,
    source: call.pending,
    filter: (pending) => !pending,
    fn: (_, values) => ({ values, problems: listOf(problemsOf(values)) }),
  });
  const failed = call.failData.map((failure) => ({ failure, problem: problemIn(failure) }));
  const $problems = createStore<readonly Problem[]>([])
    .on(checked, (_, { problems }) => problems)
    .on(failed, (problems, { problem }) => (problem === null ? problems : [problem]))
    .reset(...resetBy);
  const $refusal = createStore<Failure | null>(null)
    .on(failed, (_, { failure, problem }) => (problem === null ? failure : null))
    .reset(checked, ...resetBy);
  const $failedAttempts = createStore(0)
    .on(failed, (count) => count + 1)
    .on(checked, (count, { problems }) => (problems.length > 0 ? count + 1 : count));
  const accepted = checked.filterMap(({ values, problems }) => (problems.length > 0 ? undefined : values));
  return { accepted, $problems, $refusal, $failedAttempts, $pending: call.pending };
}

function listOf<Problem extends string>(found: readonly Problem[] | Problem | null): readonly Problem[] {
  return typeof found === 'string' ? [found] : (found ?? []);
}
