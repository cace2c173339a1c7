import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './site.ts';

/** Every remote of the working tree, in alphabetical order. */
export const REMOTES: readonly string[] = readdirSync(ROOT)
  .filter((folder) => existsSync(join(ROOT, folder, 'remote.json')))
  .sort();
