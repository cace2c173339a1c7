import { $vaultKey, vaultLocked } from '@nfcards/shared/vault';
import { combine, createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import {
  $knownVault,
  $openedBy,
  lockPressed,
  vaultForgotten,
  vaultOpened,
  vaultWanted,
} from './vault.model.ts';
import type { OpenedBy } from './vault-state.ts';
import { openFx } from './vault-steps.model.ts';
import { type TabMessage, tellTabs, watchTabs } from './vault-tabs.ts';

export const tabHeard = createEvent<TabMessage>();
/** Nobody has touched the site for a quarter of an hour. */
export const idlePassed = createEvent();

export const watchTabsFx = createEffect(() => {
  const onMessage = scopeBind(tabHeard, { safe: true });
  watchTabs({ onMessage, onIdle: scopeBind(idlePassed, { safe: true }) });
});
export const tellTabsFx = createEffect(tellTabs);

const $isWatching = createStore(false, { serialize: 'ignore' }).on(watchTabsFx.done, () => true);
sample({
  clock: vaultWanted,
  source: $isWatching,
  filter: (is) => !is,
  fn: () => undefined,
  target: watchTabsFx,
});

// A tab that finds the vault closed asks those that have it open.
const $closed = combine($knownVault, $openedBy, $isWatching, (vault, openedBy, isWatching) =>
  isWatching && openedBy === null ? (vault?.memberId ?? null) : null,
);
sample({
  clock: $closed,
  filter: (memberId) => memberId !== null,
  fn: (memberId): TabMessage => ({ kind: 'wanted', memberId: memberId ?? '' }),
  target: tellTabsFx,
});
const answered = sample({
  clock: tabHeard,
  source: { vault: $knownVault, openedBy: $openedBy },
  fn: ({ vault, openedBy }, heard): TabMessage | null =>
    heard.kind === 'wanted' && openedBy !== null && vault?.memberId === heard.memberId
      ? { kind: 'given', memberId: heard.memberId, ...openedBy }
      : null,
}).filterMap((answer) => answer ?? undefined);
sample({ clock: answered, target: tellTabsFx });

interface Given extends OpenedBy {
  readonly recipient: string;
}

const openGivenFx = createEffect<Given, OpenedBy>(async ({ recipient, sealed, key }) => {
  await openFx({ recipient, sealed, key, way: 'password' });
  return { sealed, key };
});
const given = sample({
  clock: tabHeard,
  source: { vault: $knownVault, openedBy: $openedBy },
  fn: ({ vault, openedBy }, heard): Given | null =>
    heard.kind === 'given' && openedBy === null && vault?.memberId === heard.memberId
      ? { recipient: vault.recipient, sealed: heard.sealed, key: heard.key }
      : null,
}).filterMap((taken) => taken ?? undefined);
sample({ clock: given, target: openGivenFx });
sample({ clock: openGivenFx.doneData, target: vaultOpened });

// Closed here is closed everywhere; what another tab has closed is not told again.
const $isOpen = $openedBy.map((openedBy) => openedBy !== null);
const idleWhileOpen = sample({ clock: idlePassed, source: $isOpen, filter: (isOpen) => isOpen });
sample({ clock: idleWhileOpen, fn: () => undefined, target: lockPressed });
sample({
  clock: [lockPressed, vaultForgotten],
  fn: (): TabMessage => ({ kind: 'closed' }),
  target: tellTabsFx,
});
sample({
  clock: tabHeard,
  source: combine($openedBy, $vaultKey, (openedBy, key) => openedBy !== null || key !== null),
  filter: (isOpen, { kind }) => isOpen && kind === 'closed',
  fn: () => undefined,
  target: vaultLocked,
});
