import { createCall } from '@nfcards/shared/client';
import type { AnswerOf, operations } from '@nfcards/shared/operations';
import { createEffect, createEvent, createStore, restore, sample } from 'effector';
import type { BrowserRefusal, ChangeFailure } from '../prove-identity/browser-refusal.ts';
import { withProof } from '../prove-identity/proof.model.ts';
import { makePasskey, type NewPasskey, type PasskeyCreation } from './make-passkey.ts';
import { createOwnList, left, methodsOpened } from './own-list.model.ts';

export type Passkey = AnswerOf<(typeof operations)['passkeys']>[number];

/** Characters that a passkey's name may have. */
export const MAX_NAME_LENGTH = 60;

export const nameTyped = createEvent<string>();
export const addPressed = createEvent();
export const removeConfirmed = createEvent<Passkey>();

export const optionsCall = createCall('passkey_registration_options');
export const addCall = createCall('add_passkey');
export const removeCall = createCall('remove_passkey');

const makePasskeyFx = createEffect<PasskeyCreation, NewPasskey, BrowserRefusal>(makePasskey);

/** Lets the browser make a passkey and adds it; without a name it is called by its device. */
export const addPasskeyFx = createEffect<string, Passkey, ChangeFailure>(async (name) => {
  const credential = await makePasskeyFx(await optionsCall.fx({}));
  return addCall.fx({ credential, ...(name === '' ? {} : { name }) });
});
const addRefused = withProof(addPasskeyFx);
const removeRefused = withProof(removeCall.fx);

export const passkeys = createOwnList<Passkey>('passkeys', createCall('passkeys').fx);

export const $name = restore(nameTyped, '').reset(addPasskeyFx.done, left);

/** Who closed the browser's window knows that nothing was added. */
const addFailed = addRefused.filter({
  fn: (error) => error.kind !== 'BROWSER' || error.reason !== 'cancelled',
});

/** Why the last change did not happen. */
export const $passkeyRefusal = createStore<ChangeFailure | null>(null)
  .on([addFailed, removeRefused], (_, error) => error)
  .reset(methodsOpened, addPressed, removeConfirmed, left);

export const $failedPasskeys = createStore(0).on([addFailed, removeRefused], (count) => count + 1);

export type PasskeyNews = { readonly what: 'added' | 'removed'; readonly name: string };

const $removed = createStore<Passkey | null>(null).on(removeConfirmed, (_, passkey) => passkey);
const removed = sample({ clock: removeCall.fx.done, source: $removed });

/** What has been done on this visit. */
export const $passkeyNews = createStore<PasskeyNews | null>(null)
  .on(addPasskeyFx.doneData, (_, { name }) => ({ what: 'added', name }))
  .on(removed, (_, passkey) => (passkey === null ? null : { what: 'removed', name: passkey.name }))
  .reset(methodsOpened, addPressed, removeConfirmed, left);

/** Id of the passkey that is being removed. */
export const $removing = createStore<string | null>(null)
  .on(removeCall.fx, (_, { id }) => id)
  .reset(removeCall.fx.finally);

sample({
  clock: addPressed,
  source: { name: $name, pending: addPasskeyFx.pending },
  filter: ({ pending }) => !pending,
  fn: ({ name }) => name.trim(),
  target: addPasskeyFx,
});
sample({
  clock: removeConfirmed,
  source: removeCall.$pending,
  filter: (pending) => !pending,
  fn: (_, { id }) => ({ id }),
  target: removeCall.fx,
});
// Also after a refusal: another window may have removed it.
sample({
  clock: [addPasskeyFx.done, removeCall.fx.finally],
  fn: () => undefined,
  target: passkeys.listChanged,
});
