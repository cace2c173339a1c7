import { deviceItems } from '@nfcards/shared/storage';

/** Where the list of known keys was before the vault kept it. */
const KEYS_OF_BEFORE = 'nfcards-known-keys:';
/** Revision of the newest list that this device has seen. */
const SEEN = 'nfcards-known-keys-seen:';

/** What this device notes of the known keys of a member: by it, an older list that a server gives is told from the newest. */
export interface DeviceNotes {
  readonly seen: number;
  readonly keysOfBefore: string | null;
}

export function readDeviceNotes(ownId: string): DeviceNotes {
  const seen = Number(deviceItems.getItem(SEEN + ownId) ?? 0);
  return {
    seen: Number.isSafeInteger(seen) && seen > 0 ? seen : 0,
    keysOfBefore: deviceItems.getItem(KEYS_OF_BEFORE + ownId),
  };
}

/** A list of this revision is kept by the server, and what was on this device alone is in it. */
export function noteSeen(ownId: string, revision: number): void {
  if (revision >= readDeviceNotes(ownId).seen) deviceItems.setItem(SEEN + ownId, String(revision));
}

export function dropKeysOfBefore(ownId: string): void {
  deviceItems.removeItem(KEYS_OF_BEFORE + ownId);
}
