import { $user } from '@nfcards/shared/auth';
import { deviceItems } from '@nfcards/shared/storage';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { changeFx } from './change-steps.model.ts';
import { settingsLeft } from './change-ways.model.ts';
import { $vault, vaultForgotten } from './vault.model.ts';

const PUT_OFF_ITEM = 'nfcards-code-put-off:';
const PUT_OFF_MS = 7 * 24 * 60 * 60 * 1000;

export const codePutOff = createEvent();

export const readPutOffFx = createEffect((memberId: string) => {
  const since = Number(deviceItems.getItem(PUT_OFF_ITEM + memberId) ?? 0);
  // A clock that was set back must not silence it for longer.
  return Math.abs(Date.now() - since) < PUT_OFF_MS;
});
export const keepPutOffFx = createEffect((memberId: string) =>
  deviceItems.setItem(PUT_OFF_ITEM + memberId, String(Date.now())),
);

const $isPutOff = createStore(false, { serialize: 'ignore' })
  .on(readPutOffFx.doneData, (_, isPutOff) => isPutOff)
  .on(codePutOff, () => true);
const $hasCode = $vault.map((vault) =>
  vault.status === 'unlocked' ? vault.wraps.some(({ kind }) => kind === 'recovery') : null,
);
const $isJustMade = createStore(false, { serialize: 'ignore' })
  .on(changeFx.done, (isMade, { params: { change } }) =>
    change.kind === 'save' && change.wrap.kind === 'recovery' ? true : isMade,
  )
  .reset(settingsLeft, vaultForgotten);

/** A code is asked for, or was a few days ago, or has just been made; null where there is one, or the vault is closed. */
export const $recoveryReminder = combine(
  { hasCode: $hasCode, isPutOff: $isPutOff, isJustMade: $isJustMade },
  ({ hasCode, isPutOff, isJustMade }) => {
    if (hasCode === null) return null;
    if (hasCode) return isJustMade ? ('made' as const) : null;
    return isPutOff ? ('line' as const) : ('asked' as const);
  },
);

const $memberId = $user.map((user) => user?.id ?? null);
sample({
  clock: $hasCode,
  source: $memberId,
  filter: (id, hasCode): id is string => id !== null && hasCode === false,
  fn: (id) => id ?? '',
  target: readPutOffFx,
});
sample({
  clock: codePutOff,
  source: $memberId,
  filter: (id) => id !== null,
  fn: (id) => id ?? '',
  target: keepPutOffFx,
});
