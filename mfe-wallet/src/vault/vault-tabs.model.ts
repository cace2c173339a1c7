import { $vaultKey, vaultLocked } from '@nfcards/shared/vault';
import { combine, createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import {
  $isOpen,
  $knownVault,
  lockPressed,
  vaultForgotten,
  vaultJoined,
  vaultMade,
  vaultOpened,
  vaultWanted,
} from './vault.model.ts';
import { joinFx } from './vault-steps.model.ts';
import { followsDocument, type TabMessage, tellTabs, watchTabs } from './vault-tabs.ts';

export const tabHeard = createEvent<TabMessage>();
/** Nobody has touched the site for a quarter of an hour. */
export const idlePassed = createEvent();

export const watchTabsFx = createEffect(() => {
  const onMessage = scopeBind(tabHeard, { safe: true });
  watchTabs({ onMessage, onIdle: scopeBind(idlePassed, { safe: true }) });
});
export const tellTabsFx = createEffect(tellTabs);
export const lookBackFx = createEffect(followsDocument);

const $isWatching = createStore(false, { serialize: 'ignore' }).on(watchTabsFx.done, () => true);
sample({
  clock: vaultWanted,
  source: $isWatching,
  filter: (is) => !is,
  fn: () => undefined,
  target: watchTabsFx,
});

// A tab that finds the vault closed asks those that have it open.
const $closed = combine($knownVault, $isOpen, $isWatching, (vault, isOpen, isWatching) =>
  isWatching && !isOpen ? (vault?.memberId ?? null) : null,
);
sample({
  clock: $closed,
  filter: (memberId) => memberId !== null,
  fn: (memberId): TabMessage => ({ kind: 'asked', memberId: memberId ?? '' }),
  target: tellTabsFx,
});

// The document before this one may have had it open, in a worker that has outlived it.
const $hasLookedBack = createStore(false, { serialize: 'ignore' }).on(lookBackFx, () => true);
sample({
  clock: $closed,
  source: $hasLookedBack,
  filter: (hasLooked, memberId) => !hasLooked && memberId !== null,
  fn: () => undefined,
  target: lookBackFx,
});
const isLeftOpen = sample({
  clock: lookBackFx.doneData,
  source: { vault: $knownVault, isOpen: $isOpen },
  fn: ({ vault, isOpen }, follows) => (follows && !isOpen ? vault?.recipient : undefined),
}).filterMap((recipient) => recipient);
sample({ clock: isLeftOpen, target: joinFx });

const answered = sample({
  clock: tabHeard,
  source: { vault: $knownVault, isOpen: $isOpen },
  filter: ({ vault, isOpen }, heard) =>
    heard.kind === 'asked' && isOpen && vault?.memberId === heard.memberId,
});
const openedHere = sample({ clock: [vaultOpened, vaultMade], source: { vault: $knownVault } });
sample({
  clock: [answered, openedHere],
  fn: ({ vault }): TabMessage => ({ kind: 'opened', memberId: vault?.memberId ?? '' }),
  target: tellTabsFx,
});

// What another tab has open is asked of the worker, which opens nothing that it does not hold already.
const isOpenedElsewhere = sample({
  clock: tabHeard,
  source: { vault: $knownVault, isOpen: $isOpen },
  fn: ({ vault, isOpen }, heard) =>
    heard.kind === 'opened' && !isOpen && vault?.memberId === heard.memberId ? vault.recipient : null,
}).filterMap((recipient) => recipient ?? undefined);
sample({ clock: isOpenedElsewhere, target: joinFx });
sample({ clock: joinFx.doneData, filter: (isJoined) => isJoined, fn: () => undefined, target: vaultJoined });

// Closed here is closed everywhere; what another tab has closed is not told again.
const idleWhileOpen = sample({ clock: idlePassed, source: $isOpen, filter: (isOpen) => isOpen });
sample({ clock: idleWhileOpen, fn: () => undefined, target: lockPressed });
sample({
  clock: [lockPressed, vaultForgotten],
  fn: (): TabMessage => ({ kind: 'closed' }),
  target: tellTabsFx,
});
sample({
  clock: tabHeard,
  source: combine($isOpen, $vaultKey, (isOpen, key) => isOpen || key !== null),
  filter: (isOpen, { kind }) => isOpen && kind === 'closed',
  fn: () => undefined,
  target: vaultLocked,
});
