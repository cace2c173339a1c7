import { array, instance, safeParse, string, union } from 'valibot';
import { deleteDevice, onDevice } from './device-database.ts';
import { type KeptCard, type KeptVault, keptCards, keptVault as keptVaultSchema } from './kept.ts';
import { settled } from './settled.ts';

export type { KeptCard, KeptVault } from './kept.ts';

export interface Cipher {
  readonly fileId: string;
  readonly cipher: Blob;
}

const THE_VAULT = 'vault';

/** Earlier versions kept a `Blob`. */
const keptBytes = union([instance(ArrayBuffer), instance(Blob)]);

/**
 * Keeps a card with its documents as they are on the server: encrypted. The copy of before goes. The documents are kept
 * as bytes: a private window of WebKit keeps no `Blob`.
 */
export async function keepCard(card: KeptCard, ciphers: readonly Cipher[], vault: KeptVault): Promise<void> {
  // Before the transaction, which would not wait for them.
  const bytes = await Promise.all(
    ciphers.map(async ({ fileId, cipher }) => ({ fileId, cipher: await cipher.arrayBuffer() })),
  );
  return onDevice(['cards', 'ciphers', 'vault'], 'readwrite', async (store) => {
    await settled(store('cards').put(card, card.card.id));
    await settled(store('vault').put(vault, THE_VAULT));
    for (const { fileId, cipher } of bytes) await settled(store('ciphers').put(cipher, fileId));
    await dropLooseCiphers(store('cards'), store('ciphers'));
  });
}

/** What this device keeps for whoever kept it; empty where the browser keeps nothing, or of an earlier version. */
export function keptOnDevice(): Promise<readonly KeptCard[]> {
  return quietly([], () =>
    onDevice(['cards'], 'readonly', async (store) => {
      const kept = safeParse(keptCards, await settled(store('cards').getAll()));
      return kept.success ? kept.output : [];
    }),
  );
}

export function dropCard(id: string): Promise<void> {
  return onDevice(['cards', 'ciphers', 'vault'], 'readwrite', async (store) => {
    await settled(store('cards').delete(id));
    await dropLooseCiphers(store('cards'), store('ciphers'));
    // Without a card there is nothing to open.
    if ((await settled(store('cards').count())) === 0) await settled(store('vault').clear());
  });
}

/** The encrypted bytes of a version of a document; null where they are not on this device. */
export function keptCipher(fileId: string): Promise<Blob | null> {
  return quietly(null, () =>
    onDevice(['ciphers'], 'readonly', async (store) => {
      const kept = safeParse(keptBytes, await settled(store('ciphers').get(fileId)));
      return kept.success ? new Blob([kept.output]) : null;
    }),
  );
}

export function keptVault(): Promise<KeptVault | null> {
  return quietly(null, () =>
    onDevice(['vault'], 'readonly', async (store) => {
      const kept = safeParse(keptVaultSchema, await settled(store('vault').get(THE_VAULT)));
      return kept.success ? kept.output : null;
    }),
  );
}

/** The ways to open the vault have changed; without a kept card nothing is kept. */
export function renewKeptVault(vault: KeptVault): Promise<void> {
  return quietly(undefined, () =>
    onDevice(['vault'], 'readwrite', async (store) => {
      if ((await settled(store('vault').count())) > 0) await settled(store('vault').put(vault, THE_VAULT));
    }),
  );
}

export function emptyDevice(): Promise<void> {
  return quietly(undefined, deleteDevice);
}

/** Versions that no kept card has any more. */
async function dropLooseCiphers(cards: IDBObjectStore, ciphers: IDBObjectStore): Promise<void> {
  const kept = safeParse(keptCards, await settled(cards.getAll()));
  const wanted = new Set(
    (kept.success ? kept.output : []).flatMap(({ card }) =>
      card.documents.flatMap(({ files }) => files.map(({ id }) => id)),
    ),
  );
  const there = safeParse(array(string()), await settled(ciphers.getAllKeys()));
  for (const fileId of there.success ? there.output : []) {
    if (!wanted.has(fileId)) await settled(ciphers.delete(fileId));
  }
}

/** Reading what is kept must not fail a page that has a network: a browser may forbid the database, or have none. */
async function quietly<Value>(otherwise: Value, task: () => Promise<Value>): Promise<Value> {
  try {
    return await task();
  } catch {
    return otherwise;
  }
}
