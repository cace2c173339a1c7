import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Installs a package of Debian or Ubuntu where that is possible. @returns whether it was tried */
export function installPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || findProgram('apt-get', folders()) === null) return false;
  console.info(`${name} is not installed; installing it for the tests.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another test file may be installing something.
  const patient = ['-o', 'DPkg::Lock::Timeout=300'];
  for (const parameters of [['update'], [...patient, 'install', '-y', '--no-install-recommends', name]]) {
    spawnSync('apt-get', parameters, { env, stdio: 'inherit' });
  }
  return true;
}

/** Where programs are looked for. */
export function folders(): string[] {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
}

/** Its path; null where no folder has it. */
export function findProgram(name: string, where: readonly string[]): string | null {
  return where.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Debian's are where administrators alone have them on their PATH. */
const PLACES = ['/usr/sbin', '/opt/homebrew/bin', '/usr/local/sbin', '/usr/local/bin'];

/** Path of a program, of a package that is installed where that is possible. */
export function findPackaged(program: string, name = program): string {
  const search = () => findProgram(program, [...folders(), ...PLACES]);
  const found = search() ?? (installPackage(name) ? search() : null);
  if (found !== null) return found;
  throw new Error(`This needs ${program}: on Debian or Ubuntu \`sudo apt-get install ${name}\`.`);
}
