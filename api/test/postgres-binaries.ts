import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram, folders, installPackage } from './debian-package.ts';

const HOW_TO = 'on Debian or Ubuntu `sudo apt-get install postgresql`, on macOS `brew install postgresql@17`';

/** Folder of `postgres` and `initdb`. Installs them where that is possible, else says how to. */
export function findPostgres(): string {
  const found = search();
  if (found !== null) return found;
  if (installPackage('postgresql')) {
    const installed = search();
    if (installed !== null) return installed;
  }
  throw new Error(`The API's tests need PostgreSQL 15 or later: install it (${HOW_TO}) and run them again.`);
}

function search(): string | null {
  return candidates().find((folder) => holds(folder, 'postgres') && holds(folder, 'initdb')) ?? null;
}

function candidates(): string[] {
  const said = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout ?? '';
  // Debian keeps the server's programs off the PATH, in one folder for each version.
  const versions = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((base) =>
    list(base)
      .filter((name) => /^(\d+|postgresql@\d+)$/.test(name))
      .sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')))
      .map((name) => join(base, name, 'bin')),
  );
  // A link on the PATH may point into the folder that has the rest.
  const linked = folders()
    .filter((folder) => holds(folder, 'postgres'))
    .map((folder) => dirname(realpathSync(join(folder, 'postgres'))));
  return [...versions, ...linked, ...(said.trim() === '' ? [] : [said.trim()])];
}

function holds(folder: string, program: string): boolean {
  return findProgram(program, [folder]) !== null;
}

function list(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
