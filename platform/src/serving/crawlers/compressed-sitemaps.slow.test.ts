import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressSitemaps } from './compressed-sitemaps.ts';

async function filesOf(batches: readonly (readonly string[])[], most?: number) {
  const entries = async function* () {
    yield* batches;
  };
  const files = await compressSitemaps(entries(), most);
  return files.map((file) => gunzipSync(file).toString());
}

const contents = (files: string[]) => files.map((file) => file.match(/<url>\w+<\/url>/g) ?? []);
const url = (name: string | number) => `<url>${name}</url>\n`;

describe('files of addresses', () => {
  it('are as full as they may be, whatever comes at a time, and in order', async () => {
    const files = await filesOf([[1, 2, 3, 4, 5].map(url), [], [6].map(url), [7, 8].map(url)], 3);
    const names = [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8],
    ];
    expect(contents(files)).toEqual(names.map((group) => group.map((name) => url(name).trim())));
  });

  it.each([
    ['none', []],
    ['as many as one may hold', [['a', 'b', 'c'].map(url)]],
  ])('are one file for %s', async (_, batches) => {
    expect(await filesOf(batches, 3)).toHaveLength(1);
  });

  it('are whole documents', async () => {
    for (const file of await filesOf([['a', 'b'].map(url)], 1)) {
      expect(file).toMatch(
        /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset [^>]+>\n<url>\w<\/url>\n<\/urlset>\n$/,
      );
    }
  });

  it('hold fewer than the protocol allows, in count and in size', async () => {
    const long = `<url><loc>${'a'.repeat(1000)}</loc></url>`;
    const files = await filesOf([Array.from({ length: 60_000 }, () => long)]);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      expect(file.split('<url>').length - 1).toBeLessThanOrEqual(50_000);
      expect(Buffer.byteLength(file)).toBeLessThan(50 * 1024 * 1024);
    }
  });
});
