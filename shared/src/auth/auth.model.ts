import { createEvent, createStore } from 'effector';
import { createCall } from '../client/call.model.ts';

/** The member behind the session. */
export interface User {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
}

export const loginCall = createCall('login');
export const loginForgotten = createEvent();

/**
 * The session's bearer token when it lives in the session storage item `cookie` (SPEC SE1); null when the
 * session is in the browser's cookie, which no script can read, or when there is none.
 */
export const $credential = createStore<string | null>(null, { serialize: 'ignore' }).on(
  loginCall.fx.doneData,
  (_, { cookie }) => cookie,
);

export const $user = createStore<User | null>(null);

/** Null until a login was tried (SPEC ST3). */
export const $isLoggedIn = createStore<boolean | null>(null)
  .on(loginCall.fx.done, () => true)
  .on(loginCall.fx.fail, () => false)
  .reset(loginForgotten);

/** What the server said when it last refused a login (SPEC ST3). */
export const $failureMessage = createStore<string | null>(null)
  .on(loginCall.fx, () => null)
  .on(loginCall.fx.failData, (_, error) => error.message)
  .reset(loginForgotten);
