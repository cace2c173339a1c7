import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beginsAsAge } from './age-file.ts';

const line = 'A'.repeat(43);
const x25519 = `-> X25519 ${line}\n${line}\n`;
const payload = randomBytes(100);

const file = (header: string, rest: Uint8Array = payload) => Buffer.concat([Buffer.from(header), rest]);

describe('the beginning of an age file', () => {
  it.each([
    ['of one recipient', `age-encryption.org/v1\n${x25519}--- ${line}\n`],
    ['of three', `age-encryption.org/v1\n${x25519.repeat(3)}--- ${line}\n`],
    ['of a passphrase', `age-encryption.org/v1\n-> scrypt ${'B'.repeat(22)} 18\n${line}\n--- ${line}\n`],
    [
      'with a stanza of several lines',
      `age-encryption.org/v1\n-> x ${line}\n${'C'.repeat(64)}\n\n--- ${line}\n`,
    ],
  ])('%s', (_, header) => {
    expect(beginsAsAge(file(header))).toBe(true);
  });

  it.each([
    ['a PDF', '%PDF-1.7\n'],
    ['nothing', ''],
    ['the first line alone', 'age-encryption.org/v1\n'],
    ['the first line and then a PDF', 'age-encryption.org/v1\n%PDF-1.7\n'],
    ['another version', `age-encryption.org/v2\n${x25519}--- ${line}\n`],
    ['no recipient', `age-encryption.org/v1\n--- ${line}\n`],
    ['no authentication', `age-encryption.org/v1\n${x25519}`],
    ['other line ends', `age-encryption.org/v1\r\n${x25519}--- ${line}\r\n`],
    ['something before', ` age-encryption.org/v1\n${x25519}--- ${line}\n`],
  ])('is not %s', (_, header) => {
    expect(beginsAsAge(file(header))).toBe(false);
  });

  it('is not a header with nothing behind', () => {
    expect(beginsAsAge(file(`age-encryption.org/v1\n${x25519}--- ${line}\n`, new Uint8Array(31)))).toBe(
      false,
    );
  });

  it('is told in no time, however long what pretends to be one', () => {
    expect(beginsAsAge(file(`age-encryption.org/v1\n${'-> a\n'.repeat(200_000)}`))).toBe(false);
    expect(beginsAsAge(file(`age-encryption.org/v1\n-> ${'a '.repeat(500_000)}`))).toBe(false);
  });
});
