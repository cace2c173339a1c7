import { describe, expect, it } from 'vitest';
import { accessOf, linkAddress, newLinkSecret, readLinkSecret } from './link-secret.ts';

const ID = '6f1c2a30-0000-4000-8000-000000000901';
const KNOWN = Uint8Array.from({ length: 32 }, (_, index) => index);

describe('the key in a link', () => {
  it('stands behind the # of the address, and is read from there', () => {
    const secret = newLinkSecret();
    const { origin, pathname, search, hash } = new URL(linkAddress('https://boats.example', ID, secret));
    expect([origin, pathname, search]).toEqual(['https://boats.example', `/received/${ID}`, '']);
    expect(readLinkSecret(hash)).toEqual(secret);
  });

  it('is another one in each link', () => {
    expect(newLinkSecret()).not.toEqual(newLinkSecret());
  });

  it.each([
    '',
    '#',
    '#AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh',
    '#AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    '#?',
  ])('is not in %o', (fragment) => expect(readLinkSecret(fragment)).toBeNull());

  it('is shown to the server as another, from which it cannot be had back', async () => {
    // HKDF-SHA-256 without salt, worked out with Node's `crypto.hkdfSync`.
    expect(await accessOf(KNOWN)).toBe('d2DJ6L1GBXjLD-YhpdyVxJQNkLOHIovvBRUbSMcZf0A');
  });
});
