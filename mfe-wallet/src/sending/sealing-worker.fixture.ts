import { toBase64Url } from '../vault/crypto/encodings.ts';
import type { WorkError } from '../vault/crypto/work-error.ts';

/**
 * In the place of `vault-worker-client.ts`: a key that is sealed tells what it was made of, and a note what it is about and
 * whose it is.
 */
export const sealingWorker = { vault: 'anne' };

interface Input {
  readonly sealed_keys: readonly string[];
  readonly recipients: readonly string[];
  readonly about: string;
  readonly text: string;
  readonly sealed: string;
  readonly key?: Uint8Array;
}

export async function askWorker(
  name: string,
  { sealed_keys, recipients, key: secret, ...note }: Input,
): Promise<unknown> {
  const head = `${sealingWorker.vault} on ${note.about}: `;
  if (name === 'sealNote') return btoa(head + encodeURIComponent(note.text));
  if (name === 'openNote') {
    const text = atob(note.sealed);
    return text.startsWith(head) ? decodeURIComponent(text.slice(head.length)) : null;
  }
  const by = ` by ${toBase64Url(secret ?? new Uint8Array())}`;
  if (name === 'sealKeysForLink') return sealed_keys.map((key) => btoa(key + by));
  if (name === 'takeLinkedKeys') {
    const opened = sealed_keys.map((key) => atob(key));
    if (!opened.every((key) => key.endsWith(by))) throw { kind: 'wrong_key' } satisfies WorkError;
    return opened.map((key) => `${key.slice(0, -by.length)}>${sealingWorker.vault}`);
  }
  return sealed_keys.map((key) => recipients.map((recipient) => `${key}>${recipient}`));
}

export function endWorker(): void {
  // It holds nothing.
}
