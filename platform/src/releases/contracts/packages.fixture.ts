import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder with these files, by path, which is gone when the test is over. */
export async function makeFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'contracts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/** A package in the place of `shared`, with these doors, each a single source. */
export function makeShared(version: string, doors: Readonly<Record<string, string>>): Promise<string> {
  const named = Object.entries(doors).map(([door, source]) => {
    return { door: `./${door}`, file: `src/${door}.ts`, source };
  });
  const exports = Object.fromEntries(named.map(({ door, file }) => [door, `./${file}`]));
  const sources = Object.fromEntries(named.map(({ file, source }) => [file, source]));
  return makeFolder({ 'package.json': JSON.stringify({ version, exports }), ...sources });
}
