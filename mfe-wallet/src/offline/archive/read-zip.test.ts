import { Zip, ZipDeflate, ZipPassThrough, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readZip } from './read-zip.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const FILES = {
  'vault.json': bytesOf('{"recipient":"age1"}'.repeat(50)),
  // It holds what looks like the marks of the format.
  'documents/Belle Brise/Été – 1.age': bytesOf('age PK\x03\x04 PK\x05\x06 PK\x07\x08 and more'),
  'documents/Belle Brise/b.age': bytesOf('the second document'),
};

/** As the API makes it: sizes stand behind the bytes. */
function streamed(): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((_, chunk) => void chunks.push(chunk));
  for (const [name, bytes] of Object.entries(FILES)) {
    const file = name.endsWith('.json') ? new ZipDeflate(name) : new ZipPassThrough(name);
    zip.add(file);
    file.push(bytes, true);
  }
  zip.end();
  return Uint8Array.from(chunks.flatMap((chunk) => [...chunk]));
}

async function textsIn(bytes: Uint8Array<ArrayBuffer>) {
  const { files, isWhole } = await readZip(new Blob([bytes]));
  const texts = await Promise.all(
    files.map(async ({ path, read }) => [
      path,
      await read().then(
        (blob) => blob.text(),
        () => 'damaged',
      ),
    ]),
  );
  return { texts: Object.fromEntries(texts) as Record<string, string>, isWhole };
}

const TEXTS = Object.fromEntries(
  Object.entries(FILES).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
);

/** Where the n-th mark of this kind stands. */
function placeOf(bytes: Uint8Array, mark: readonly number[], no: number): number {
  const places = [...bytes.keys()].filter((at) => mark.every((byte, next) => bytes[at + next] === byte));
  return places[no] ?? -1;
}

describe('an archive that is read from its beginning', () => {
  it('has all its files, as the API writes it', async () => {
    expect(await textsIn(streamed())).toEqual({ texts: TEXTS, isWhole: true });
  });

  it('has all its files, packed anew by another program', async () => {
    const packed = zipSync({ folder: {}, ...FILES });
    expect(await textsIn(Uint8Array.from(packed))).toEqual({ texts: TEXTS, isWhole: true });
  });

  it('that is longer than what is looked through at once has them too', async () => {
    const large = new Uint8Array(1024 * 1024 + 7).fill(0x50);
    const chunks: Uint8Array[] = [];
    const zip = new Zip((_, chunk) => void chunks.push(chunk));
    const first = new ZipPassThrough('large');
    zip.add(first);
    first.push(large, true);
    const second = new ZipPassThrough('small');
    zip.add(second);
    second.push(bytesOf('here'), true);
    zip.end();
    const { files, isWhole } = await readZip(new Blob(chunks.map((chunk) => new Uint8Array(chunk))));
    const sizes = await Promise.all(files.map(async ({ path, read }) => [path, (await read()).size]));
    expect([sizes, isWhole]).toEqual([
      [
        ['large', large.length],
        ['small', 4],
      ],
      true,
    ]);
  });

  it('that broke off has what came before', async () => {
    const whole = streamed();
    const cut = whole.slice(0, placeOf(whole, [0x50, 0x4b, 3, 4], 3) + 40);
    const { 'documents/Belle Brise/b.age': _, ...rest } = TEXTS;
    expect(await textsIn(cut)).toEqual({ texts: rest, isWhole: false });
  });

  it('whose list at the end is missing has everything, and is not whole', async () => {
    const whole = streamed();
    const cut = whole.slice(0, placeOf(whole, [0x50, 0x4b, 1, 2], 0));
    expect(await textsIn(cut)).toEqual({ texts: TEXTS, isWhole: false });
  });

  it('loses one file where the head of that is damaged', async () => {
    const damaged = streamed();
    damaged[0] = 0;
    const { 'vault.json': _, ...rest } = TEXTS;
    const found = await textsIn(damaged);
    expect([found.texts, found.isWhole]).toEqual([expect.objectContaining(rest), false]);
    expect(found.texts).not.toHaveProperty(['vault.json']);
  });

  it('loses nothing where only the size behind a file is damaged', async () => {
    const damaged = streamed();
    // The mark in the first document comes before that behind it.
    const descriptor = placeOf(damaged, [0x50, 0x4b, 7, 8], 2);
    damaged[descriptor] = 0;
    const found = await textsIn(damaged);
    expect([found.texts['documents/Belle Brise/b.age'], found.isWhole]).toEqual([
      'the second document',
      false,
    ]);
  });

  it('says which file cannot be unpacked', async () => {
    const damaged = streamed();
    damaged.fill(0xff, 42, 46);
    const { texts } = await textsIn(damaged);
    expect(texts['vault.json']).toBe('damaged');
  });

  it('is nothing where there is none', async () => {
    expect(await textsIn(bytesOf('PKK, and no archive'))).toEqual({ texts: {}, isWhole: false });
    expect(await textsIn(new Uint8Array())).toEqual({ texts: {}, isWhole: false });
  });
});
