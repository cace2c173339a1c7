import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of the data folder that a backup holds. */
export const PARTS = ['database', 'blobs'] as const;
/** Folder of a complete restoration. Once it exists, the restoration is always finished, also after a crash. */
export const READY = 'restored';
/** Folder of the replaced data, until the restoration is finished. */
const REPLACED = 'replaced';

/**
 * Moves restored data into place, if there is any; continues where another process was killed. The caller has locked
 * the folder.
 */
export function finishRestore(dataDir: string): void {
  const ready = join(dataDir, READY);
  if (!existsSync(ready)) return;
  const replaced = join(dataDir, REPLACED);
  for (const part of PARTS) {
    const [from, to] = [join(ready, part), join(dataDir, part)];
    if (!existsSync(from)) continue;
    if (existsSync(to)) {
      mkdirSync(replaced, { recursive: true });
      renameSync(to, join(replaced, part));
    }
    renameSync(from, to);
  }
  rmSync(replaced, { recursive: true, force: true });
  rmSync(ready, { recursive: true });
}
