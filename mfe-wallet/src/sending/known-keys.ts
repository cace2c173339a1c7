import { array, record, safeParse, string } from 'valibot';

/**
 * Fingerprints of the keys that this device has sealed something for, member by member, under the id of the member
 * who sent: what one has compared on one's own device does not hang on what the server says today.
 */
const ITEM = 'nfcards-known-keys:';
const known = record(string(), array(string()));

export type Acquaintance = 'new' | 'known' | 'changed';

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

/** How a key compares with those that were met before under the same member. */
export function acquaintance(
  storage: Kept | null,
  ownId: string,
  { memberId, fingerprint }: { readonly memberId: string; readonly fingerprint: string },
): Acquaintance {
  const met = read(storage, ownId)[memberId];
  if (met === undefined) return 'new';
  // Only the one that was met last: a key of before that comes back is a change too.
  return met.at(-1) === fingerprint ? 'known' : 'changed';
}

/** Something was sealed for these keys, and whoever sent it has seen them. */
export function rememberKeys(
  storage: Kept | null,
  ownId: string,
  keys: readonly { readonly memberId: string; readonly fingerprint: string }[],
): void {
  const before = read(storage, ownId);
  const after = { ...before };
  for (const { memberId, fingerprint } of keys) {
    const others = (after[memberId] ?? []).filter((other) => other !== fingerprint);
    after[memberId] = [...others, fingerprint];
  }
  try {
    storage?.setItem(ITEM + ownId, JSON.stringify(after));
  } catch {
    // Full, or forbidden by the browser: the key is a new one again next time, which is the careful side.
  }
}

function read(storage: Kept | null, ownId: string): Readonly<Record<string, readonly string[]>> {
  try {
    const kept = safeParse(known, JSON.parse(storage?.getItem(ITEM + ownId) ?? '{}'));
    return kept.success ? kept.output : {};
  } catch {
    return {};
  }
}
