import { $session, $user, logoutCall, memberLeft } from '@nfcards/shared/auth';
import type { ClientError } from '@nfcards/shared/client';
import { liveEventHeard } from '@nfcards/shared/live';
import type { VaultWrap } from '@nfcards/shared/operations';
import { vaultLocked } from '@nfcards/shared/vault';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { keptVault, renewKeptVault } from '../device/device-store.ts';
import { endWorkerFx, vaultCall } from './vault-steps.model.ts';
import type { KnownVault, OpenedBy, VaultState } from './worker/vault-state.ts';

export type { VaultState } from './worker/vault-state.ts';

/** A page that needs the vault was opened. */
export const vaultWanted = createEvent();
export const vaultRetried = createEvent();
export const lockPressed = createEvent();
/** Some way has opened it. */
export const vaultOpened = createEvent<OpenedBy>();
/** It is open in another tab, whose worker this one shares. */
export const vaultJoined = createEvent();
/** It was made a moment ago, and is open. */
export const vaultMade = createEvent<{ readonly known: KnownVault; readonly openedBy: OpenedBy }>();
/** The ways to open it have changed. */
export const wrapsChanged = createEvent<readonly VaultWrap[]>();
/** The vault is no more, or another member is here. */
export const vaultForgotten = createEvent();

/** The server tells that the vault was made or removed: under the member's own id, since it is all of their cards. */
export const vaultTold = sample({
  clock: liveEventHeard,
  source: $user,
  filter: (user, event) => event.kind === 'changed' && event.record === 'nfcard' && event.id === user?.id,
  fn: () => undefined,
});

type Known =
  | { readonly status: 'unknown' }
  | { readonly status: 'failed'; readonly error: ClientError }
  | { readonly status: 'none' }
  | { readonly status: 'known'; readonly vault: KnownVault };
const UNKNOWN: Known = { status: 'unknown' };

/** Out of reach of the network, the vault is the one that this device keeps for its member. */
export const keptVaultFx = createEffect(keptVault);
export const renewKeptVaultFx = createEffect(renewKeptVault);
const readFx = createEffect<{ readonly memberId: string | null; readonly email: string }, Known, ClientError>(
  async ({ memberId, email }) => {
    try {
      const { recipient, wraps } = await vaultCall.fx({});
      if (recipient === null) return { status: 'none' };
      return { status: 'known', vault: { recipient, wraps, memberId: memberId ?? '', email } };
    } catch (cause) {
      // An effect of the client rejects with its declared error and nothing else.
      const error = cause as ClientError;
      const isOutOfReach = error.kind === 'FETCH_ERROR' || error.kind === 'TIMEOUT_ERROR';
      const kept = isOutOfReach ? await keptVaultFx() : null;
      if (kept === null || (memberId !== null && kept.memberId !== memberId)) throw error;
      return { status: 'known', vault: kept };
    }
  },
);

// Who leaves has left the pages that want it, too.
const $isWanted = createStore(false, { serialize: 'ignore' })
  .on(vaultWanted, () => true)
  .reset(memberLeft, logoutCall.fx.done);
const $known = createStore<Known>(UNKNOWN, { serialize: 'ignore' })
  .on(readFx.doneData, (_, known) => known)
  .on(readFx.failData, (_, error) => ({ status: 'failed', error }))
  .on(vaultRetried, () => UNKNOWN)
  .on(vaultMade, (_, { known }) => ({ status: 'known', vault: known }))
  .on(wrapsChanged, (known, wraps) =>
    known.status === 'known' ? { status: 'known', vault: { ...known.vault, wraps } } : known,
  )
  .reset(vaultForgotten);

/** Null where there is none, or nothing is known of it. */
export const $knownVault = $known.map((known) => (known.status === 'known' ? known.vault : null));

/** What has opened it in this tab; null while it is closed, and where another tab has opened it. */
export const $openedBy = createStore<OpenedBy | null>(null, { serialize: 'ignore' })
  .on(vaultOpened, (_, openedBy) => openedBy)
  .on(vaultMade, (_, { openedBy }) => openedBy)
  .reset(vaultLocked, vaultForgotten);

export const $isOpen = createStore(false, { serialize: 'ignore' })
  .on([vaultOpened, vaultMade, vaultJoined], () => true)
  .reset(vaultLocked, vaultForgotten);

export const $vault = combine($known, $isOpen, (known, isOpen): VaultState => {
  if (known.status !== 'known') return known;
  const { recipient, wraps } = known.vault;
  return { status: isOpen ? 'unlocked' : 'locked', recipient, wraps };
});

const $isReading = readFx.pending;
sample({
  clock: [vaultWanted, vaultRetried, vaultForgotten, $session],
  source: { session: $session, known: $known, isWanted: $isWanted, isReading: $isReading },
  filter: ({ session, known, isWanted, isReading }) =>
    isWanted && !isReading && session.status !== 'pending' && known.status === 'unknown',
  fn: ({ session }) => {
    const user = session.status === 'member' ? session.user : null;
    return { memberId: user?.id ?? null, email: user?.email ?? '' };
  },
  target: readFx,
});
// What this device keeps opens with what opens the vault.
sample({
  clock: combine($knownVault, $user, (vault, user) =>
    vault !== null && vault.memberId === user?.id ? { ...vault, wraps: [...vault.wraps] } : null,
  ).updates.filterMap((vault) => vault ?? undefined),
  target: renewKeptVaultFx,
});

sample({ clock: lockPressed, target: vaultLocked });
sample({ clock: [memberLeft, logoutCall.fx.done], fn: () => undefined, target: vaultForgotten });
sample({
  clock: $user,
  source: $knownVault,
  filter: (vault, user) => vault !== null && user !== null && vault.memberId !== user.id,
  fn: () => undefined,
  target: vaultForgotten,
});
// Their address has changed, and with it the way in by the password: what is open stays open.
sample({
  clock: $user,
  source: $knownVault,
  filter: (vault, user) => vault !== null && vault.memberId === user?.id && vault.email !== user.email,
  fn: () => undefined,
  target: vaultRetried,
});
sample({ clock: [vaultLocked, vaultForgotten], fn: () => undefined, target: endWorkerFx });
