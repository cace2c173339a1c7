import { afterEach, describe, expect, it, vi } from 'vitest';
import { decryptFromAge } from './crypto/age-file.ts';
import { bothCiphers } from './crypto/ciphers.fixture.ts';
import { fromBase64, toHex } from './crypto/encodings.ts';
import { sha256 } from './crypto/sha256.ts';
import vectors from './testkit/vectors.json' with { type: 'json' };

interface Vector {
  /** `success`, or the part of the file that is wrong. */
  readonly expect: string;
  /** SHA-256 of what was encrypted. */
  readonly payload: string | undefined;
  readonly identity: string;
  readonly file: Blob;
}

/** A textual header, an empty line, and the encrypted file, compressed where the header says so. */
async function readVector(base64: string): Promise<Vector> {
  const bytes = fromBase64(base64);
  const end = new TextDecoder('latin1').decode(bytes).indexOf('\n\n');
  const header = new TextDecoder().decode(bytes.subarray(0, end)).split('\n');
  const values = (name: string) =>
    header.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
  const body = new Blob([bytes.subarray(end + 2)]);
  const file =
    values('compressed')[0] === 'zlib'
      ? await new Response(body.stream().pipeThrough(new DecompressionStream('deflate'))).blob()
      : body;
  const [expected = ''] = values('expect');
  return { expect: expected, payload: values('payload')[0], identity: values('identity')[0] ?? '', file };
}

async function decrypted({ file, identity }: Vector): Promise<string> {
  return toHex(await sha256(await decryptFromAge(file, identity, new AbortController().signal)));
}

afterEach(() => vi.restoreAllMocks());

describe.each(bothCiphers)('the published files of the age format (C2SP/CCTV), by $name', ({ prepare }) => {
  it.each(Object.entries(vectors))('%s', async (_, base64) => {
    prepare();
    const vector = await readVector(base64);
    if (vector.expect === 'success') expect(await decrypted(vector)).toBe(vector.payload);
    else await expect(decrypted(vector)).rejects.toThrow();
  });

  it('are of both sorts', async () => {
    const read = await Promise.all(Object.values(vectors).map(readVector));
    const successes = read.filter(({ expect: expected }) => expected === 'success').length;
    expect([successes, read.length - successes].every((count) => count > 10)).toBe(true);
  });
});
