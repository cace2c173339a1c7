import { vaultKeyDerived } from '@nfcards/shared/vault';
import { createStore, type Event, sample, type Unit } from 'effector';

interface Giving {
  /** A password was typed, and its keys are made. */
  readonly made: Event<CryptoKey>;
  /** The server has taken the password, be it after a second step. */
  readonly taken: Unit<unknown>;
  /** It will not: another password, or none, is typed next. */
  readonly dropped: Unit<unknown>;
}

/**
 * Keeps the key that a password made for the vault until the server has taken that password: only then is it known to
 * be the member’s.
 */
export function giveVaultKey({ made, taken, dropped }: Giving): void {
  const $kept = createStore<CryptoKey | null>(null, { serialize: 'ignore' }).on(made, (_, key) => key);
  const given = sample({
    clock: taken,
    source: $kept,
    filter: (key): key is CryptoKey => key !== null,
  });
  sample({ clock: given, target: vaultKeyDerived });
  $kept.reset(given, dropped);
}
