import type { Effect, Store } from 'effector';
import { attach, createEffect, createStore } from 'effector';
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
  const fx = attach({
    source: $client,
    mapParams: (input: Input, client) => ({ client, input }),
    effect: createEffect<{ client: Client; input: Input }, Answer, ClientError>(async ({ client, input }) => {
      const result = await client.call(name, input);
      if (!result.ok) throw result.error;
      return result.answer;
    }),
  });
  const $error = createStore<ClientError | null>(null)
    .on(fx, () => null)
    .on(fx.failData, (_, error) => error);
  return { fx, $pending: fx.pending, $error };
}
