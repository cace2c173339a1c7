import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ROOT } from '../../root.ts';

/** A file of the working tree that is changed: what becomes of its text. */
export interface Change {
  /** From the root. */
  readonly file: string;
  readonly change: (text: string) => string;
}

/**
 * Writes a new folder and changes files, all or nothing: the changes are worked out before anything is written, and
 * what was written is taken back when the rest cannot be.
 * @param folder from the root, or absolute; it does not exist
 */
export async function writeAtomically(
  folder: string,
  files: Readonly<Record<string, string>>,
  changes: readonly Change[],
): Promise<void> {
  const planned = await Promise.all(
    changes.map(async ({ file, change }) => {
      const before = await readFile(join(ROOT, file), 'utf8');
      return { path: join(ROOT, file), before, after: change(before) };
    }),
  );
  const target = resolve(ROOT, folder);
  // Beside the target, so that it is one step from being there; hidden, so that it is no package of the site.
  const staged = join(dirname(target), `.new-${randomUUID()}`);
  const written: typeof planned = [];
  try {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(staged, file)), { recursive: true });
      await writeFile(join(staged, file), text);
    }
    for (const plan of planned) {
      written.push(plan);
      await writeFile(plan.path, plan.after);
    }
    await rename(staged, target);
  } catch (cause) {
    for (const { path, before } of written) await writeFile(path, before);
    throw cause;
  } finally {
    if (existsSync(staged)) await rm(staged, { recursive: true });
  }
}
