import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { blobOf, type ZippedFile, zipOf } from './zip-of.ts';

const at = new Date('2026-05-03T12:00:00Z');
const fileOf = (path: string, text: string): ZippedFile => ({ path, bytes: new Blob([text]), at });

async function* given(...files: readonly ZippedFile[]) {
  yield* files;
}

describe('an archive that grows as its files come', () => {
  it('has each file under its path, byte for byte', async () => {
    const zip = await blobOf(
      zipOf(given(fileOf('Belle Brise/Assurance – 1.pdf', '%PDF-1'), fileOf('a', ''))),
    );
    expect(zip.type).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    const texts = Object.entries(files).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]);
    expect(texts).toEqual([
      ['Belle Brise/Assurance – 1.pdf', '%PDF-1'],
      ['a', ''],
    ]);
  });

  it('asks for a file only once the one before is in it', async () => {
    const asked: string[] = [];
    async function* files() {
      for (const path of ['first', 'second']) {
        asked.push(path);
        yield fileOf(path, path);
      }
    }
    const reader = zipOf(files()).getReader();
    await reader.read();
    expect(asked).toEqual(['first']);
    await reader.cancel();
  });

  it('that is stopped lets the source end', async () => {
    let ended = false;
    async function* files() {
      try {
        yield fileOf('first', 'first');
        yield fileOf('second', 'second');
      } finally {
        ended = true;
      }
    }
    const reader = zipOf(files()).getReader();
    await reader.read();
    await reader.cancel();
    expect(ended).toBe(true);
  });

  it('fails with what its source fails with', async () => {
    async function* files() {
      yield fileOf('first', 'first');
      throw new Error('cut');
    }
    await expect(blobOf(zipOf(files()))).rejects.toThrow('cut');
  });
});
