import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { decryptFromAge, encryptToAge } from './age-file.ts';
import { bothCiphers } from './ciphers.fixture.ts';
import { toHex } from './encodings.ts';
import { sha256 } from './sha256.ts';
import { WorkFailure } from './work-error.ts';

const PIECE = 65_536;
/** Of an encrypted piece. */
const SEALED = PIECE + 16;
const SIZES = [0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 17 * PIECE, 3_000_000];
const { signal } = new AbortController();

function bytesOf(size: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8)) % 256);
}

/** Of what a test had better not compare byte by byte. */
async function digestOf(bytes: Uint8Array): Promise<string> {
  return toHex(await sha256(new Uint8Array(bytes)));
}

async function encrypted(bytes: Uint8Array<ArrayBuffer>, identity: string) {
  return encryptToAge(new Blob([bytes]), identity, signal, () => undefined);
}

function decrypted(file: BlobPart, identity: string) {
  return decryptFromAge(new Blob([file]), identity, signal);
}

/** A file of three pieces and a half, in its parts. */
async function parts() {
  const identity = await generateX25519Identity();
  const file = await encrypted(bytesOf(3.5 * PIECE), identity);
  const beginning = file.length - 3.5 * PIECE - 4 * 16;
  const pieces = [0, 1, 2, 3].map((no) =>
    file.subarray(beginning + no * SEALED, beginning + (no + 1) * SEALED),
  );
  return { identity, file, head: file.subarray(0, beginning), pieces };
}

afterEach(() => vi.restoreAllMocks());

describe.each(bothCiphers)('a file of age’s, with the cipher of $name', ({ prepare, isOwn }) => {
  it.each(SIZES)('of %i bytes is opened by the library, and opens as it was', async (size) => {
    prepare();
    const identity = await generateX25519Identity();
    const file = await encrypted(bytesOf(size), identity);
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    expect(await digestOf(await decrypter.decrypt(file))).toBe(await digestOf(bytesOf(size)));
    expect(await digestOf(await decrypted(file, identity))).toBe(await digestOf(bytesOf(size)));
  });

  it.each(SIZES)('of %i bytes by the library is opened', async (size) => {
    prepare();
    const identity = await generateX25519Identity();
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(identity));
    const file = new Uint8Array(await encrypter.encrypt(bytesOf(size)));
    expect(await digestOf(await decrypted(file, identity))).toBe(await digestOf(bytesOf(size)));
  });

  it('is made with it', async () => {
    prepare();
    const encrypt = vi.spyOn(crypto.subtle, 'encrypt');
    await parts();
    expect(encrypt).toHaveBeenCalledTimes(isOwn ? 4 : 0);
  });

  it.each<[string, (given: Awaited<ReturnType<typeof parts>>) => Uint8Array<ArrayBuffer>[]]>([
    ['without its last piece', ({ head, pieces }) => [head, ...pieces.slice(0, 3)]],
    ['without a piece in the middle', ({ head, pieces }) => [head, ...pieces.toSpliced(1, 1)]],
    ['without any piece', ({ head }) => [head]],
    ['cut off in its tag', ({ file }) => [file.subarray(0, -1)]],
    [
      'cut off in the tag of its only piece',
      ({ head, pieces }) => [head, ...pieces.map((each) => each.subarray(0, 9)).slice(3)],
    ],
    ['cut off in its nonce', ({ head }) => [head.subarray(0, -1)]],
    ['cut off in its header', ({ head }) => [head.subarray(0, 100)]],
    [
      'with two pieces in the place of each other',
      ({ head, pieces }) => [head, ...pieces.slice(0, 2).reverse(), ...pieces.slice(2)],
    ],
    ['with a piece twice', ({ head, pieces }) => [head, ...pieces.slice(0, 1), ...pieces]],
    ['with its last piece twice', ({ head, pieces }) => [head, ...pieces, ...pieces.slice(3)]],
    ['with a byte more', ({ file }) => [file, Uint8Array.of(0)]],
    ['with a tag more', ({ file }) => [file, new Uint8Array(16)]],
    ['with another nonce', ({ head, pieces }) => [head.with(-1, (head.at(-1) ?? 0) ^ 1), ...pieces]],
    ['with another bit in a piece', ({ file }) => [file.with(-SEALED, (file.at(-SEALED) ?? 0) ^ 1)]],
    ['with another bit in its header', ({ file }) => [file.with(60, (file.at(60) ?? 0) ^ 1)]],
    ['that is empty', () => []],
  ])('%s is refused', async (_, changed) => {
    prepare();
    const given = await parts();
    await expect(decryptFromAge(new Blob([given.file]), given.identity, signal)).resolves.toBeDefined();
    await expect(decryptFromAge(new Blob(changed(given)), given.identity, signal)).rejects.toThrow();
  });

  it('is given up between pieces, in both directions', async () => {
    prepare();
    const identity = await generateX25519Identity();
    const plain = bytesOf(40 * PIECE);
    const file = await encrypted(plain, identity);
    const abort = new AbortController();
    const read: number[] = [];
    const encrypting = encryptToAge(new Blob([plain]), identity, abort.signal, (_, at) => {
      read.push(at);
      abort.abort();
    });
    await expect(encrypting).rejects.toThrow(WorkFailure);
    expect(read).toEqual([0]);
    await expect(decryptFromAge(new Blob([file]), identity, abort.signal)).rejects.toThrow(WorkFailure);
  });
});

describe('a file of age’s', () => {
  it('is for its own identity alone', async () => {
    const { file } = await parts();
    await expect(decrypted(file, await generateX25519Identity())).rejects.toThrow();
  });

  it('keeps nothing of the empty payload that the library makes with its header', async () => {
    const encrypt = vi.spyOn(Encrypter.prototype, 'encrypt');
    const { file } = await parts();
    const made: unknown = await encrypt.mock.results[0]?.value;
    const hex = toHex(made instanceof Uint8Array ? made : new Uint8Array());
    const [header, nonce, tag] = [hex.slice(0, -64), hex.slice(-64, -32), hex.slice(-32)];
    expect(toHex(file).startsWith(header)).toBe(true);
    expect([nonce.length, toHex(file).includes(nonce), toHex(file).includes(tag)]).toEqual([
      32,
      false,
      false,
    ]);
  });

  it('hands on what it reads, once and in order', async () => {
    const plain = bytesOf(20 * PIECE + 5);
    const read = new Uint8Array(plain.length);
    let length = 0;
    await encryptToAge(new Blob([plain]), await generateX25519Identity(), signal, (bytes, at) => {
      expect(at).toBe(length);
      read.set(bytes, at);
      length += bytes.length;
    });
    expect(length).toBe(plain.length);
    expect(await digestOf(read)).toBe(await digestOf(plain));
  });
});
