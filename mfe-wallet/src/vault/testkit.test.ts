import { Decrypter } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { fromBase64 } from './crypto/encodings.ts';
import { piecesOf } from './crypto/pieces-of.ts';
import vectors from './testkit/vectors.json' with { type: 'json' };

interface Vector {
  /** `success`, or the part of the file that is wrong. */
  readonly expect: string;
  /** SHA-256 of what was encrypted. */
  readonly payload: string | undefined;
  readonly identities: readonly string[];
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
  return { expect: expected, payload: values('payload')[0], identities: values('identity'), file };
}

async function decrypted({ file, identities }: Vector): Promise<string> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const { digest } = await piecesOf(await decrypter.decrypt(file.stream()), new AbortController().signal);
  return digest;
}

describe('the published files of the age format (C2SP/CCTV)', () => {
  it.each(Object.entries(vectors))('%s', async (_, base64) => {
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
