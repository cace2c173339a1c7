import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EarlierFiles, releaseFileAt } from './earlier-files.ts';

/** A script that differs from release to release in a line. */
const script = (line: string) =>
  `${Array.from({ length: 500 }, (_, no) => `f${no}(${(no * 7919) % 1013});`).join('\n')}\n${line}`;
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64');

async function folderWith(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'earlier-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
    await writeFile(join(folder, `${path}.br`), brotliCompressSync(text));
  }
  const earlier = new EarlierFiles(folder);
  return async (path: string, digest: string) => {
    const file = releaseFileAt(`/releases/${path}`);
    return file === null ? null : earlier.differenceTo(file, digest);
  };
}

describe('a file of a release beside those of earlier ones', () => {
  it('is what makes it of the one that the browser has', async () => {
    const [before, after] = [script('a'), script('b')];
    const differenceTo = await folderWith({
      'shell/1.0.0/main.0123abcd.js': before,
      'shell/1.1.0/main.4567abcd.js': after,
    });
    const difference = await differenceTo('shell/1.1.0/main.4567abcd.js', digestOf(before));
    if (difference === null) throw new Error('there is none');
    expect(difference.length).toBeLessThan(200);
    expect(difference.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
    expect(difference.subarray(8, 40).toString('base64')).toBe(digestOf(before));
    const options = { dictionary: Buffer.from(before) };
    expect(zstdDecompressSync(difference.subarray(40), options).toString()).toBe(after);
    // From memory the second time.
    expect(await differenceTo('shell/1.1.0/main.4567abcd.js', digestOf(before))).toBe(difference);
  });

  it('is whole for a browser that has something else, and where nothing is gained', async () => {
    const unlike = Array.from({ length: 300 }, (_, no) => digestOf(`${no}`)).join('');
    const differenceTo = await folderWith({
      'shell/1.0.0/main.0123abcd.js': unlike,
      'shell/1.0.0/57.0123abcd.js': script('a'),
      'shell/1.1.0/main.4567abcd.js': script('b'),
    });
    const wanted = 'shell/1.1.0/main.4567abcd.js';
    expect(await differenceTo(wanted, digestOf('of nobody'))).toBeNull();
    expect(await differenceTo(wanted, digestOf(script('a')))).toBeNull();
    expect(await differenceTo(wanted, digestOf(unlike))).toBeNull();
    expect(await differenceTo(wanted, digestOf(script('b')))).toBeNull();
    expect(await differenceTo('shell/1.2.0/main.4567abcd.js', digestOf(unlike))).toBeNull();
  });
});

describe('the place of a file in later releases', () => {
  it.each([
    ['/releases/shell/1.0.0-tree-dd4/main.85374c94.js', '/releases/shell/*/main.*.js'],
    ['/releases/mfe-wallet/1.0.0/static/57.a34252a7.css', '/releases/mfe-wallet/*/static/57.*.css'],
    ['/releases/mfe-wallet/1.0.0/remoteEntry.js', '/releases/mfe-wallet/*/remoteEntry.js'],
  ])('of %s is %s', (path, pattern) => {
    expect(releaseFileAt(path)?.pattern).toBe(pattern);
  });

  it.each([
    '/releases/shell/1.0.0/latin.woff2',
    '/releases/shell/1.0.0/release.json',
    '/releases/shell/../main.85374c94.js',
    '/releases/shell/1.0.0/..%2fmain.85374c94.js',
    '/releases/shell/1.0.0/*.js',
  ])('of %s is none', (path) => {
    expect(releaseFileAt(path)).toBeNull();
  });
});
