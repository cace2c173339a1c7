import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PARTS } from './manifest.ts';

/** Holds all parts of a restoration that is decided: from here on it is gone through with, whatever happens. */
export const READY = 'restored';
/** What the restoration takes the place of, until all is in place. */
const REPLACED = 'replaced';

/**
 * Puts what was restored in its place. Does nothing when nothing waits; goes on where another process was killed.
 * The caller has locked the folder.
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
