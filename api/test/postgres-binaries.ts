import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const HOW_TO = 'on Debian or Ubuntu `sudo apt-get install postgresql`, on macOS `brew install postgresql@17`';

/** Folder of `postgres` and `initdb`. Installs them where that is possible, else says how to. */
export function findPostgres(): string {
  const found = search();
  if (found !== null) return found;
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.info('PostgreSQL is not installed; installing it for the tests.');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const parameters of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql']]) {
      spawnSync('apt-get', parameters, { env, stdio: 'inherit' });
    }
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
  const linked = path()
    .filter((folder) => holds(folder, 'postgres'))
    .map((folder) => dirname(realpathSync(join(folder, 'postgres'))));
  return [...versions, ...linked, ...(said.trim() === '' ? [] : [said.trim()])];
}

function path(): string[] {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
}

function onPath(program: string): boolean {
  return path().some((folder) => holds(folder, program));
}

function holds(folder: string, program: string): boolean {
  return existsSync(join(folder, program));
}

function list(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
