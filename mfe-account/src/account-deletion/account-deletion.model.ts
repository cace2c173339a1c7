import { logoutCall, memberChanged, memberLeft } from '@nfcards/shared/auth';
import { createCall, refusalOf } from '@nfcards/shared/client';
import { createForm, departureBegan } from '@nfcards/shared/patterns';
import { passwordKeys } from '@nfcards/shared/vault';
import { createEffect, createEvent, createStore, restore, sample } from 'effector';
import { passwordCall } from '../password/password-call.model.ts';
import type { ChangeFailure } from '../prove-identity/browser-refusal.ts';
import { settingsOpened } from '../settings/wishes.model.ts';

export type ProofWay = 'password' | 'code';

/** How the member shows that it is them. Who has no password leaves it empty: a login of a moment ago will do. */
export interface Proof {
  readonly email: string;
  readonly way: ProofWay;
  /** The password, or a code of the authenticator. */
  readonly given: string;
}

export const deletionOpened = createEvent();
export const deletionClosed = createEvent();
export const wayChosen = createEvent<ProofWay>();
/** The form is filled in: what is left is the last question. */
export const proofSubmitted = createEvent<Proof>();
export const confirmed = createEvent();
export const confirmationClosed = createEvent();
/** The page is left for good: the site may know that nobody is here any more. */
export const deletedPageLeft = createEvent();
/** What was told of the deletion is old news. */
export const accountDeletedForgotten = createEvent();

export const deleteCall = createCall('delete_account');
export const deriveKeysFx = createEffect(({ email, given }: Proof) => passwordKeys(email, given));

export const $isDeletionOpen = createStore(false)
  .on(deletionOpened, () => true)
  .reset(deletionClosed, settingsOpened, memberChanged, memberLeft);
export const $way = restore(wayChosen, 'password').reset(deletionOpened, memberChanged);

/** Kept while the last question is open, and no longer. */
const $proof = createStore<Proof | null>(null, { serialize: 'ignore' }).reset(
  confirmationClosed,
  deletionClosed,
  settingsOpened,
  memberChanged,
  memberLeft,
);
export const $isConfirming = $proof.map((proof) => proof !== null);

export const deletionForm = createForm({
  submitted: proofSubmitted,
  problemsOf: (proof) => (isCodeMissing(proof) ? 'codeMissing' : null),
  call: passwordCall({ keysFx: deriveKeysFx, fx: deleteCall.fx }),
  resetBy: [deletionOpened, wayChosen, settingsOpened],
});

/** True once the account is gone; null until then, and when it was told (SPEC ST4). */
export const $isAccountDeleted = createStore<true | null>(null)
  .on(deleteCall.fx.done, () => true)
  .reset(accountDeletedForgotten, settingsOpened);

sample({ clock: deletionForm.accepted, target: $proof });

const settled = sample({
  clock: confirmed,
  source: { proof: $proof, pending: deletionForm.$pending },
  filter: ({ pending }) => !pending,
  fn: ({ proof }) => proof,
}).filterMap((proof) => proof ?? undefined);
$proof.reset(settled);

sample({ clock: settled, filter: isPassword, target: deriveKeysFx });
sample({ clock: deriveKeysFx.doneData, fn: ({ login }) => ({ password: login }), target: deleteCall.fx });
sample({
  clock: settled,
  filter: (proof) => !isPassword(proof),
  fn: ({ way, given }) => (way === 'code' ? { code: given.trim() } : {}),
  target: deleteCall.fx,
});
sample({ clock: deleteCall.fx.done, fn: () => undefined, target: departureBegan });
// Not at once: the page of a member who is gone leads to the login, and there is none for them any more.
sample({ clock: deletedPageLeft, fn: () => ({}), target: logoutCall.fx });

/** Whether a refusal is about what was given, so that it is told beside the field. */
export function isAboutProof(refusal: ChangeFailure): boolean {
  if (refusal.kind === 'BROWSER') return false;
  return ['password_needed', 'password_wrong', 'second_factor_wrong'].includes(refusalOf(refusal) ?? '');
}

function isPassword({ way, given }: Proof): boolean {
  return way === 'password' && given !== '';
}

function isCodeMissing({ way, given }: Proof): boolean {
  return way === 'code' && given.trim() === '';
}
