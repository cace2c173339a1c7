import { verifyResetPasswordCall } from '@nfcards/shared/auth';
import { type ClientError, refusalOf } from '@nfcards/shared/client';
import type { InputOf, operations } from '@nfcards/shared/operations';
import { createEvent, createStore, sample } from 'effector';
import { forgotPasswordOpened, otherAddressPressed, resetForgotten } from './forgot-password.model.ts';

/** What the new password costs: it does not open the documents, or nothing does any more. */
export type VaultLoss = 'closes' | 'goes';

interface Stopped {
  readonly loss: VaultLoss;
  readonly input: InputOf<(typeof operations)['verify_reset_password']>;
}

/** Told of it, the visitor changes the password all the same. */
export const lossAccepted = createEvent();
export const lossDeclined = createEvent();

/** The change that the server has not made, for the vault's sake; with its code it opens the account, so it stays in memory. */
const $stopped = createStore<Stopped | null>(null, { serialize: 'ignore' })
  .on(verifyResetPasswordCall.fx.fail, (stopped, { params, error }) => {
    const loss = lossOf(error);
    if (loss !== null) return { loss, input: params };
    // No answer came: the question stands. Any other one is told elsewhere.
    return refusalOf(error) === null ? stopped : null;
  })
  .reset(verifyResetPasswordCall.fx.done, lossDeclined, forgotPasswordOpened, otherAddressPressed);

/** What is asked about, null while nothing is. */
export const $loss = $stopped.map((stopped) => stopped?.loss ?? null);

/** What the new password has cost. */
export const $suffered = createStore<VaultLoss | null>(null).reset(forgotPasswordOpened, resetForgotten);

const accepted = sample({
  clock: lossAccepted,
  source: { stopped: $stopped, pending: verifyResetPasswordCall.$pending },
  fn: ({ stopped, pending }) => (pending ? null : stopped),
}).filterMap((stopped) => stopped ?? undefined);
$suffered.on(accepted, (_, { loss }) => loss);
sample({
  clock: accepted,
  fn: ({ input: { spare_vault: _, ...input } }) => input,
  target: verifyResetPasswordCall.fx,
});

export function lossOf(error: ClientError): VaultLoss | null {
  const kind = refusalOf(error);
  if (kind === 'vault_closes') return 'closes';
  return kind === 'vault_goes' ? 'goes' : null;
}
