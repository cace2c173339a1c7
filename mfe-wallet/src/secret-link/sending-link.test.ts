import { describe, expect, it } from 'vitest';
import { newLinkSecret } from './link-secret.ts';
import { readSendingLink, sendingAddress } from './sending-link.ts';

const ID = '6f1c2a30-0000-4000-8000-000000000901';

describe('the link of a sending', () => {
  it('has all that it says behind the # of its address, and is read from there', () => {
    const link = { id: ID, secret: newLinkSecret() };
    const { origin, pathname, search, hash } = new URL(sendingAddress('https://boats.example', link));
    expect([origin, pathname, search]).toEqual(['https://boats.example', '/wallet/received', '']);
    expect(readSendingLink(hash)).toEqual(link);
  });

  it('is found in what was pasted, with the words around it', () => {
    const link = { id: ID, secret: newLinkSecret() };
    const address = sendingAddress('https://boats.example', link);
    for (const text of [`  ${address}\n`, `Voici : ${address}, à bientôt`, address.split('#')[1] ?? ''])
      expect(readSendingLink(text)).toEqual(link);
  });

  it.each([
    '',
    '#',
    ID,
    `#${ID}`,
    `#${ID}.AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh`,
    `#${ID}.AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8AAAA`,
    '#AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
  ])('is not in %o', (text) => expect(readSendingLink(text)).toBeNull());
});
