import { vi } from 'vitest';

/** Browsers with a ChaCha20-Poly1305 of their own, as Node has one, and without. */
export const bothCiphers = [
  { name: 'the browser', isOwn: true, prepare: () => undefined },
  { name: 'the library', isOwn: false, prepare: withoutOwnCipher },
] as const;

function withoutOwnCipher(): void {
  vi.spyOn(crypto.subtle, 'deriveKey').mockRejectedValue(new DOMException('', 'NotSupportedError'));
}
