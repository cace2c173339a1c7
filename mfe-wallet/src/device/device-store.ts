import { instance, safeParse, union } from 'valibot';
import { type DeviceTransaction, deleteDevice, onDevice } from './device-database.ts';
import { type KeptCard, type KeptVault, keptCards, keptVault as keptVaultSchema } from './kept.ts';

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
  return onDevice('readwrite', async (kept) => {
    await kept.objectStore('cards').put(card, card.card.id);
    await kept.objectStore('vault').put(vault, THE_VAULT);
    for (const { fileId, cipher } of bytes) await kept.objectStore('ciphers').put(cipher, fileId);
    await dropLooseCiphers(kept);
  });
}

/** What this device keeps for whoever kept it; empty where the browser keeps nothing, or of an earlier version. */
export function keptOnDevice(): Promise<readonly KeptCard[]> {
  return quietly([], async () => {
    const cards = safeParse(
      keptCards,
      await onDevice('readonly', (kept) => kept.objectStore('cards').getAll()),
    );
    return cards.success ? cards.output : [];
  });
}

export function dropCard(id: string): Promise<void> {
  return onDevice('readwrite', async (kept) => {
    await kept.objectStore('cards').delete(id);
    await dropLooseCiphers(kept);
    // Without a card there is nothing to open.
    if ((await kept.objectStore('cards').count()) === 0) await kept.objectStore('vault').clear();
  });
}

/** The encrypted bytes of a version of a document; null where they are not on this device. */
export function keptCipher(fileId: string): Promise<Blob | null> {
  return quietly(null, async () => {
    const bytes = safeParse(
      keptBytes,
      await onDevice('readonly', (kept) => kept.objectStore('ciphers').get(fileId)),
    );
    return bytes.success ? new Blob([bytes.output]) : null;
  });
}

export function keptVault(): Promise<KeptVault | null> {
  return quietly(null, async () => {
    const vault = safeParse(
      keptVaultSchema,
      await onDevice('readonly', (kept) => kept.objectStore('vault').get(THE_VAULT)),
    );
    return vault.success ? vault.output : null;
  });
}

/** The ways to open the vault have changed; without a kept card nothing is kept. */
export function renewKeptVault(vault: KeptVault): Promise<void> {
  return quietly(undefined, () =>
    onDevice('readwrite', async (kept) => {
      const store = kept.objectStore('vault');
      if ((await store.count()) > 0) await store.put(vault, THE_VAULT);
    }),
  );
}

export function emptyDevice(): Promise<void> {
  return quietly(undefined, deleteDevice);
}

/** Versions that no kept card has any more. */
async function dropLooseCiphers(transaction: DeviceTransaction<'readwrite'>): Promise<void> {
  const kept = safeParse(keptCards, await transaction.objectStore('cards').getAll());
  const wanted = new Set(
    (kept.success ? kept.output : []).flatMap(({ card }) =>
      card.documents.flatMap(({ files }) => files.map(({ id }) => id)),
    ),
  );
  const ciphers = transaction.objectStore('ciphers');
  for (const fileId of await ciphers.getAllKeys()) {
    if (!wanted.has(fileId)) await ciphers.delete(fileId);
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
