import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** The folder of this package: in the site's repository, or where a team's repository has it installed. */
export const PLATFORM = dirname(import.meta.dirname);

/** The project that is worked on: the site's repository, or that of a team, which has this package installed. */
export const ROOT = PLATFORM.split(sep).includes('node_modules')
  ? remoteAbove(process.cwd())
  : dirname(PLATFORM);

/** The nearest folder that is a remote; the current one where there is none, which may hold several. */
function remoteAbove(current: string): string {
  for (let folder = current; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'remote.json'))) return folder;
    if (folder === dirname(folder)) return current;
  }
}
