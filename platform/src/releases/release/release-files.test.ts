import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compressAll, filesOf, SERVER_FILE } from './release-files.ts';

/** Sentences that all differ, as code does. */
const script = Array.from(
  { length: 4000 },
  (_, line) => `moor(${line}, 'berth ${(line * 7919) % 2003}');`,
).join('\n');

async function folderWith(...names: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'release-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of names) await writeFile(join(folder, name), script);
  return folder;
}

describe('what is beside the files of a release', () => {
  it('are twins of what browsers get and can be made smaller', async () => {
    const folder = await folderWith('main.js', 'sign.woff2', SERVER_FILE);
    await compressAll(folder);
    expect(await filesOf(folder)).toEqual(['main.js', 'main.js.br', 'main.js.gz', 'server.js', 'sign.woff2']);
    expect(brotliDecompressSync(await readFile(join(folder, 'main.js.br'))).toString()).toBe(script);
    expect(gunzipSync(await readFile(join(folder, 'main.js.gz'))).toString()).toBe(script);
  });

  it('are larger where they are made quickly, and hold the same', async () => {
    const folder = await folderWith('chart.js', 'main.js');
    await compressAll(folder, { isQuick: (file) => file === 'chart.js' });
    const [quick, best] = [
      await readFile(join(folder, 'chart.js.br')),
      await readFile(join(folder, 'main.js.br')),
    ];
    expect(quick.length).toBeGreaterThan(best.length);
    expect(brotliDecompressSync(quick).toString()).toBe(script);
  });

  it('are taken from an earlier release where they hold the same, however they were made', async () => {
    const folder = await folderWith('same.js', 'other.js', 'broken.js', 'absent.js');
    const before = new Map([
      ['same.js', brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } })],
      ['other.js', brotliCompressSync(`${script} `)],
      ['broken.js', Buffer.from('no brotli')],
    ]);
    await compressAll(folder, { madeBefore: async (file) => before.get(file) ?? null });
    const copyOf = (file: string) => readFile(join(folder, `${file}.br`));
    expect(await copyOf('same.js')).toEqual(before.get('same.js'));
    for (const file of ['other.js', 'broken.js', 'absent.js'])
      expect(brotliDecompressSync(await copyOf(file)).toString()).toBe(script);
  });

  it('are made anew of small files, without looking', async () => {
    const folder = await folderWith();
    await writeFile(join(folder, 'small.js'), 'moor();');
    const looked: string[] = [];
    await compressAll(folder, {
      madeBefore: async (file) => {
        looked.push(file);
        return null;
      },
    });
    expect(looked).toEqual([]);
  });
});
