import type { Effect, Store } from 'effector';
import { attach, createEvent, createStore, scopeBind } from 'effector';
import type { AnswerOf, InputOf, OperationName, operations } from '../operations/index.ts';
import { type CallOptions, type Client, createClient } from './client.ts';
import type { ClientError } from './client-error.ts';
import { isSessionOver } from './session-over.ts';

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

/**
 * A call was refused because the session is over (`isSessionOver`). Each `createCall` triggers it; code that uses the
 * client directly triggers it too.
 */
export const sessionDoubted = createEvent();

/** Forgets kept answers of operations whose records changed by something else than a write of this client. */
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

/** @param options `timeout` is in milliseconds, for what takes longer than other calls */
export function createCall<Name extends OperationName>(
  name: Name,
  options: Pick<CallOptions, 'timeout'> = {},
): CallModel<Name> {
  type Input = InputOf<(typeof operations)[Name]>;
  type Answer = AnswerOf<(typeof operations)[Name]>;
  // A single effect: a page makes thirty calls as it begins, and each effect takes a phone a millisecond.
  const fx = attach({
    source: $client,
    async effect(client, input: Input): Promise<Answer> {
      const doubtSession = scopeBind(sessionDoubted, { safe: true });
      const result = await client.call(name, input, options);
      if (result.ok) return result.answer;
      // `cookie` is the call that the doubt leads to.
      if (name !== 'cookie' && isSessionOver(result.error)) doubtSession();
      throw result.error;
    },
    // It throws `ClientError` alone; `attach` types every failure as `Error`.
  }) as unknown as Effect<Input, Answer, ClientError>;
  const $error = createStore<ClientError | null>(null)
    .on(fx, () => null)
    .on(fx.failData, (_, error) => error);
  return { fx, $pending: fx.pending, $error };
}
