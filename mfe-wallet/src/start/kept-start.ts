import { tabItems } from '@nfcards/shared/storage';
import {
  custom,
  type InferOutput,
  instance,
  literal,
  nullable,
  number,
  object,
  safeParse,
  string,
} from 'valibot';
import { inStore } from '../device/one-store.ts';

const START = { database: 'nfcards-start', name: 'start' };
const ID = 'start';
/** Nobody comes back to register after that, and the browser may be somebody else's by then. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
/** Holds the id of the card that was prepared in this tab. */
const PREPARED_HERE = 'nfcards-start-tab';
/** Long enough to register and to read a mail; a tab that stands open longer may be in other hands. */
const MAX_HERE_MS = 60 * 60 * 1000;

/** A first card as a visitor has prepared it, before they have an account. */
export interface FirstCard {
  /** Made here: sent again, because an answer was lost, it is one card and one boat. */
  readonly cardId: string;
  readonly boatId: string;
  readonly boatName: string;
  readonly file: File | null;
  /** Of the file, as it was drawn when it was chosen; it is not kept, and absent where the browser kept the rest. */
  readonly picture?: Blob | null;
  /** In this tab and just now. Otherwise whoever is logged in is asked first: the browser may be shared. */
  readonly isPreparedHere: boolean;
}

const keptStart = object({
  id: literal(ID),
  cardId: string(),
  boatId: string(),
  boatName: string(),
  file: nullable(
    object({
      name: string(),
      type: string(),
      iv: instance(Uint8Array),
      cipher: instance(ArrayBuffer),
      /** Not extractable: no script, and no copy of the disk alone, reads the bytes with it elsewhere. */
      key: custom<CryptoKey>((value) => value instanceof CryptoKey),
    }),
  ),
  keptAt: number(),
});
type KeptStart = InferOutput<typeof keptStart>;

/** Waits in this browser, the file encrypted. @returns false where the browser keeps nothing */
export async function keepStart(card: FirstCard): Promise<boolean> {
  const { cardId, boatId, boatName, file } = card;
  const cipher = file && (await encrypted(file));
  const kept: KeptStart = { id: ID, cardId, boatId, boatName, file: cipher, keptAt: Date.now() };
  tabItems.setItem(PREPARED_HERE, cardId);
  const key = await inStore(START, 'readwrite', null, (store) => store.put(kept));
  return key !== null;
}

/** What waits here; null where nothing does, or for too long. */
export async function readStart(): Promise<FirstCard | null> {
  const parsed = safeParse(
    keptStart,
    await inStore(START, 'readonly', undefined, (store): IDBRequest<unknown> => store.get(ID)),
  );
  const ageMs = parsed.success ? Math.abs(Date.now() - parsed.output.keptAt) : 0;
  if (!parsed.success || ageMs > MAX_AGE_MS) {
    await dropStart();
    return null;
  }
  const { cardId, boatId, boatName, file } = parsed.output;
  const isPreparedHere = ageMs <= MAX_HERE_MS && tabItems.getItem(PREPARED_HERE) === cardId;
  return { cardId, boatId, boatName, file: file && (await decrypted(file)), isPreparedHere };
}

async function encrypted(file: File): Promise<NonNullable<KeptStart['file']>> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, await file.arrayBuffer());
  return { name: file.name, type: file.type, iv, cipher, key };
}

async function decrypted({
  name,
  type,
  iv,
  cipher,
  key,
}: NonNullable<KeptStart['file']>): Promise<File | null> {
  try {
    return new File([await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, cipher)], name, { type });
  } catch {
    return null;
  }
}

export async function dropStart(): Promise<void> {
  tabItems.removeItem(PREPARED_HERE);
  await inStore(START, 'readwrite', undefined, (store) => store.delete(ID));
}
