import type { Effect, Store } from 'effector';
import { attach, createStore } from 'effector';
import type { AnswerOf, InputOf, OperationName, operations } from '../operations/index.ts';
import { type Client, createClient } from './client.ts';
import type { ClientError } from './client-error.ts';

/** The client of this scope. The shell forks with its own; a test with one that it made. */
export const $client = createStore<Client>(
  createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch: (input, init) => fetch(input, init),
    now: () => performance.now(),
  }),
  { serialize: 'ignore' },
);

/** Forgets what was read of some operations: something was written that changes their answers. */
export const forgetAnswersFx = attach({
  source: $client,
  effect: (client, names: readonly OperationName[]) => client.forget(...names),
});

/** One operation as a page uses it (SPEC ST2): ask, whether it is under way, and why it last failed. */
export interface CallModel<Name extends OperationName> {
  readonly fx: Effect<InputOf<(typeof operations)[Name]>, AnswerOf<(typeof operations)[Name]>, ClientError>;
  readonly $pending: Store<boolean>;
  /** Null while nothing failed since the last call began. */
  readonly $error: Store<ClientError | null>;
}

export function createCall<Name extends OperationName>(name: Name): CallModel<Name> {
  type Input = InputOf<(typeof operations)[Name]>;
  type Answer = AnswerOf<(typeof operations)[Name]>;
  // One effect and no other behind it: a page makes thirty as it begins, of which each takes a phone a millisecond.
  const fx = attach({
    source: $client,
    async effect(client, input: Input): Promise<Answer> {
      const result = await client.call(name, input);
      if (!result.ok) throw result.error;
      return result.answer;
    },
    // What is thrown is typed where it is made; `attach` takes it for an `Error`.
  }) as unknown as Effect<Input, Answer, ClientError>;
  const $error = createStore<ClientError | null>(null)
    .on(fx, () => null)
    .on(fx.failData, (_, error) => error);
  return { fx, $pending: fx.pending, $error };
}
