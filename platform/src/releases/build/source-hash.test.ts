import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hashSources } from './source-hash.ts';

async function openTree(files: Record<string, string>) {
  const root = await mkdtemp(join(tmpdir(), 'sources-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const write = async (file: string, content: string) => {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), content);
  };
  for (const [file, content] of Object.entries(files)) await write(file, content);
  return { root, write, hash: () => hashSources(root, ['mfe', 'lock.json']) };
}

const files = { 'mfe/src/routes.ts': 'routes', 'mfe/remote.json': '{}', 'lock.json': '1' };

describe('the name of a content', () => {
  it('is short, and fit for a version', async () => {
    expect((await openTree(files)).hash()).toMatch(/^[0-9a-f]{10}$/);
  });

  it('is the same for the same content, wherever it lies', async () => {
    const [one, other] = [await openTree(files), await openTree(files)];
    expect(one.hash()).toBe(other.hash());
  });

  it.each([
    ['a file changes', 'mfe/src/routes.ts', 'other'],
    ['a file comes', 'mfe/src/new.ts', ''],
    ['a file that is named by itself changes', 'lock.json', '2'],
  ])('is another when %s', async (_, file, content) => {
    const tree = await openTree(files);
    const before = tree.hash();
    await tree.write(file, content);
    expect(tree.hash()).not.toBe(before);
  });

  it('is another with other lines beside the files', async () => {
    const { root } = await openTree(files);
    const names = [[], ['react@19.3.1'], ['react@19.3.2']].map((lines) => hashSources(root, ['mfe'], lines));
    expect(new Set(names).size).toBe(3);
  });

  it('is another when a file moves', async () => {
    const tree = await openTree(files);
    const before = tree.hash();
    await rm(join(tree.root, 'mfe/src/routes.ts'));
    await tree.write('mfe/src/deep/routes.ts', 'routes');
    expect(tree.hash()).not.toBe(before);
  });

  it.each([
    'mfe/src/routes.test.ts',
    'mfe/README.md',
    'mfe/node_modules/x/index.js',
    'mfe/dist/main.js',
    'other/file.ts',
  ])('is the same when %s comes, which is not built', async (file) => {
    const tree = await openTree(files);
    const before = tree.hash();
    await tree.write(file, 'x');
    expect(tree.hash()).toBe(before);
  });
});
