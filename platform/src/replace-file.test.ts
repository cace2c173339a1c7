import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { replaceFile } from './replace-file.ts';

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'replace-file-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}

it('writes a file into a folder that is yet to be made, and over itself, with its time', async () => {
  const file = join(await folder(), 'below', 'kept');
  await replaceFile(file, 'first', { durable: true });
  await replaceFile(file, Buffer.from('second'), { modified: new Date('2026-01-02T03:04:05Z') });
  expect(await readFile(file, 'utf8')).toBe('second');
  expect((await stat(file)).mtime.toISOString()).toBe('2026-01-02T03:04:05.000Z');
});

it('leaves one whole text of those that are written at once', async () => {
  const made = await folder();
  const file = join(made, 'kept');
  const texts = Array.from({ length: 20 }, (_, no) => `${no} `.repeat(10_000));
  await Promise.all(texts.map((text) => replaceFile(file, text)));
  expect(texts).toContain(await readFile(file, 'utf8'));
  expect(await readdir(made)).toEqual(['kept']);
});

it('leaves nothing beside a file that it cannot replace', async () => {
  const made = await folder();
  await mkdir(join(made, 'kept', 'full'), { recursive: true });
  await expect(replaceFile(join(made, 'kept'), 'text')).rejects.toThrow();
  expect(await readdir(made)).toEqual(['kept']);
});
