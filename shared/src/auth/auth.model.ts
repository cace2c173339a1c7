import { attach, createEffect, createEvent, createStore, merge, sample } from 'effector';
import { $client, createCall, forgetAnswersFx, sessionDoubted } from '../client/call.model.ts';
import { isSessionOver } from '../client/session-over.ts';
import type { CurrentUser } from '../operations/index.ts';
import { tabItems } from '../storage/kept-items.ts';
import { SESSION_ITEM, writeRememberedToken } from './remembered-session.ts';

/** The member behind the session. */
export type User = CurrentUser;

export const loginCall = createCall('login');
/** With a passkey in place of address and password. */
export const passkeyLoginCall = createCall('passkey_login');
/** With the ticket that a visitor brings back from Google, Apple or Facebook. */
export const socialLoginCall = createCall('social_login');
/** The same, once the password has shown whose account the ticket's address is. */
export const linkSocialIdentityCall = createCall('link_social_identity');
/** With the code of a mail, in place of a password that is forgotten; it sets the new one. */
export const verifyResetPasswordCall = createCall('verify_reset_password');
export const registerCall = createCall('register');
export const logoutCall = createCall('logout');
/** Who the session belongs to. */
export const userCall = createCall('cookie');

export const loginForgotten = createEvent();
/** The page began with a session: in the browser's cookie, or in the session storage. */
export const sessionFound = createEvent();

/** All calls that the contract counts as a login. */
const logins = [loginCall.fx, passkeyLoginCall.fx, socialLoginCall.fx, linkSocialIdentityCall.fx] as const;
const loginDone = merge(logins.map(({ doneData }) => doneData));
const loginFailed = merge(logins.map(({ failData }) => failData));

/** A session, its token if the server did not put it into a cookie of its own, and for how long that is to be kept. */
interface OpenedSession {
  readonly token: string | null;
  readonly remembered: boolean;
}

const sessionOpened = merge<OpenedSession>([
  merge([loginCall.fx.done, passkeyLoginCall.fx.done]).map(({ params, result }) => ({
    token: result.cookie,
    remembered: params.remember_me === true,
  })),
  merge([socialLoginCall.fx.doneData, linkSocialIdentityCall.fx.doneData]).map(({ cookie, remembered }) => ({
    token: cookie,
    remembered: remembered === true,
  })),
  registerCall.fx.doneData.map(({ cookie }) => ({ token: cookie, remembered: true })),
  verifyResetPasswordCall.fx.doneData.map(({ cookie }) => ({ token: cookie, remembered: false })),
]);
/** A network that fails for a moment ends no session; only the server does. */
const sessionEnded = merge([logoutCall.fx.done, userCall.fx.failData.filter({ fn: isSessionOver })]);

/**
 * The session's bearer token when it lives in the session storage (SPEC SE1); null when the session is in a cookie,
 * the server's or the page's own (`readRememberedToken`), or when there is none.
 */
export const $credential = createStore<string | null>(null, { serialize: 'ignore' })
  .on(sessionOpened, (_, { token, remembered }) => (remembered ? null : token))
  .reset(sessionEnded);

export const $user = createStore<User | null>(null)
  .on(userCall.fx.doneData, (_, user) => user)
  .reset(sessionEnded);

/** Null until a login was tried (SPEC ST3). */
export const $isLoggedIn = createStore<boolean | null>(null)
  .on(loginDone, () => true)
  .on(loginFailed, () => false)
  .reset(loginForgotten);

/** Message of the last refused login (SPEC ST3). */
export const $failureMessage = createStore<string | null>(null)
  .on([...logins], () => null)
  .on(loginFailed, (_, error) => error.message)
  .reset(loginForgotten);

/** The tab's own copy of the token: it survives a reload and ends with the tab. */
export const keepCredentialFx = createEffect((credential: string | null) => {
  if (credential === null) tabItems.removeItem(SESSION_ITEM);
  else tabItems.setItem(SESSION_ITEM, credential);
});

/** Needed on the legacy wire alone; on the standard wire it removes a token that the other wire left. */
export const keepRememberedFx = createEffect(writeRememberedToken);

/** Answers read for one member must not be shown to the next. */
const forgetAllFx = attach({ source: $client, effect: (client) => client.forget() });
/** The kept answer of `cookie` is of the session before. */
const forgetUserFx = attach({ effect: forgetAnswersFx, mapParams: () => ['cookie'] as const });

sample({ clock: $credential, target: keepCredentialFx });
sample({
  clock: sessionOpened,
  fn: ({ token, remembered }) => (remembered ? token : null),
  target: keepRememberedFx,
});
sample({ clock: sessionEnded, fn: () => null, target: keepRememberedFx });
sample({ clock: [sessionOpened, sessionEnded], target: forgetAllFx });
// Thirty calls of a page may be refused at once: the session is read once.
sample({
  clock: sessionDoubted,
  source: userCall.$pending,
  filter: (pending) => !pending,
  fn: () => undefined,
  target: forgetUserFx,
});
sample({ clock: [sessionOpened, sessionFound, forgetUserFx.done], fn: () => ({}), target: userCall.fx });
