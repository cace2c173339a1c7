import { describe, expect, it } from 'vitest';
import { type Certificate, certificateName, readCertificate, writeCertificate } from './certificate.ts';
import { linkAddress, linkFragment, readLink } from './certificate-link.ts';

const CERTIFICATE: Certificate = {
  v: 1,
  site: 'https://boats.example',
  log: 'boats.example/log+5e2f0d31+AQ==',
  no: 1234,
  entry: `nfcards-log/v1\ndocument\n${'ab'.repeat(32)}\n2026-05-12T12:05:00.000Z\n`,
  salt: '0f'.repeat(32),
  leaf: 41,
  checkpoint: 'boats.example/log\n42\n…\n',
  path: ['cd'.repeat(32), 'ef'.repeat(32)],
  anchors: [
    {
      chain_id: 1,
      contract: `0x${'1f'.repeat(20)}`,
      transaction: `0x${'2e'.repeat(32)}`,
      block: 20_000_000,
      at: '2026-05-12T13:00:00.000Z',
      size: 100,
      root: '3d'.repeat(32),
      path: ['4c'.repeat(32)],
    },
  ],
};

describe('a proof as a file', () => {
  it('is read as it was written', () => {
    expect(readCertificate(writeCertificate(CERTIFICATE))).toEqual(CERTIFICATE);
  });

  it('lies beside the file that it proves', () => {
    expect(certificateName('assurance.pdf')).toBe('assurance.pdf.nfcert.json');
  });

  it.each([
    ['nothing', ''],
    ['no JSON', 'PDF-1.7'],
    ['another format', '{"v":2}'],
    ['a salt of another length', writeCertificate({ ...CERTIFICATE, salt: 'ab' })],
    [
      'a path that nobody can walk',
      writeCertificate({ ...CERTIFICATE, path: Array(65).fill('cd'.repeat(32)) }),
    ],
    ['a site that is none', writeCertificate({ ...CERTIFICATE, site: 'boats' })],
  ])('is none with %s', (_, text) => {
    expect(readCertificate(text)).toBeNull();
  });
});

describe('a proof as a code on paper', () => {
  const link = { no: 1_234_567, salt: '0f'.repeat(32), leafHash: 'fe'.repeat(32) };

  it('is read as it was written, with the mark of a fragment or without', () => {
    expect(readLink(linkFragment(link))).toEqual(link);
    expect(readLink(`#${linkFragment(link)}`)).toEqual(link);
  });

  it('is an address whose fragment has the salt, which no server is told', async () => {
    const address = new URL(await linkAddress('https://boats.example', CERTIFICATE));
    expect(`${address.origin}${address.pathname}${address.search}`).toBe('https://boats.example/verify');
    expect(readLink(address.hash)).toMatchObject({ no: CERTIFICATE.no, salt: CERTIFICATE.salt });
    // Its code can be read from an arm's length when it is printed three centimetres wide.
    expect(address.href.length).toBeLessThan(140);
  });

  it.each(['', '#', '2.a.b.c', '1.a.b', `1.a.${'A'.repeat(43)}`, `1.!.${'A'.repeat(43)}.${'A'.repeat(43)}`])(
    'is none as “%s”',
    (text) => {
      expect(readLink(text)).toBeNull();
    },
  );
});
