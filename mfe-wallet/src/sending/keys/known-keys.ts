import {
  array,
  type InferOutput,
  integer,
  minValue,
  number,
  object,
  pipe,
  record,
  safeParse,
  string,
} from 'valibot';

const member = object({
  /** Public keys that the member has sealed something for, the one met last at the end. */
  keys: array(string()),
  /** To whom was sent what that last key was agreed to for: an address, a place, a member. */
  receivers: array(string()),
});
type KnownMember = InferOutput<typeof member>;
const knownKeys = object({
  /** One more with each change, by which an older list is told. */
  revision: pipe(number(), integer(), minValue(0)),
  /** By the id of the member. */
  members: record(string(), member),
});

/**
 * Whom the member has sealed something for, and with which keys. The vault seals the list, so that it follows to another
 * device and hangs on nothing that a server says.
 */
export type KnownKeys = Readonly<InferOutput<typeof knownKeys>>;

export const NO_KNOWN_KEYS: KnownKeys = { revision: 0, members: {} };

/** Characters of the list: sealed, it must fit the maximum of the server. */
const MAX_LIST_LENGTH = 300_000;
const MAX_KEYS = 5;
const MAX_RECEIVERS = 20;

export type KeyTrust = 'new' | 'known' | 'changed';

export interface Key {
  readonly memberId: string;
  readonly recipient: string;
  readonly fingerprint: string;
}

export function readKnownKeys(text: string): KnownKeys | null {
  try {
    const read = safeParse(knownKeys, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** Compares a key with earlier keys of the same member (trust on first use). */
export function keyTrust({ members }: KnownKeys, { memberId, recipient, fingerprint }: Key): KeyTrust {
  const last = members[memberId]?.keys.at(-1);
  if (last === undefined) return 'new';
  // Only the latest one counts: a return to an older key is a change too.
  return last === recipient || last === fingerprint ? 'known' : 'changed';
}

/** Whether the member has agreed before to this key for this receiver. */
export function isAgreed({ members }: KnownKeys, receiver: string, { memberId, recipient }: Key): boolean {
  const known = members[memberId];
  return known?.keys.at(-1) === recipient && known.receivers.includes(receiver);
}

/**
 * Something was sealed for these keys, and whoever sent it has seen them.
 * @param receiver null where nothing but the server says to whom it was sent
 */
export function withKeys(
  { revision, members }: KnownKeys,
  receiver: string | null,
  keys: readonly Key[],
): KnownKeys {
  const after = new Map(Object.entries(members));
  for (const { memberId, recipient } of keys) {
    const known = after.get(memberId);
    const receivers = known?.keys.at(-1) === recipient ? known.receivers : [];
    const others = (known?.keys ?? []).filter((key) => key !== recipient);
    // Whom one has met last stands last.
    after.delete(memberId);
    after.set(memberId, {
      keys: [...others, recipient].slice(-MAX_KEYS),
      receivers: [...new Set([...receivers, ...(receiver === null ? [] : [receiver])])].slice(-MAX_RECEIVERS),
    });
  }
  return { revision: revision + 1, members: Object.fromEntries(newest([...after])) };
}

/** As many as fit, from the end. */
function newest<Member>(members: readonly Member[]): readonly Member[] {
  let length = 0;
  const first = members.findLastIndex((member) => {
    length += JSON.stringify(member).length;
    return length > MAX_LIST_LENGTH;
  });
  return members.slice(first + 1);
}

const fingerprints = record(string(), array(string()));

/** What this device kept by itself before the vault did: whose keys are known, though not for whom they were agreed to. */
export function withKeysOfBefore(known: KnownKeys, text: string): KnownKeys {
  const before = readFingerprints(text);
  const members = Object.entries(before)
    .filter(([memberId]) => known.members[memberId] === undefined)
    .map(([memberId, keys]): [string, KnownMember] => [
      memberId,
      { keys: keys.slice(-MAX_KEYS), receivers: [] },
    ]);
  return { revision: known.revision + 1, members: { ...Object.fromEntries(members), ...known.members } };
}

function readFingerprints(text: string): Readonly<Record<string, readonly string[]>> {
  try {
    const read = safeParse(fingerprints, JSON.parse(text));
    return read.success ? read.output : {};
  } catch {
    return {};
  }
}
