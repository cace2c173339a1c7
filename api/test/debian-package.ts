import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Installs packages of Debian or Ubuntu where that is possible. @returns whether it was tried */
export function installPackage(...names: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || findProgram('apt-get', folders()) === null) return false;
  console.info(`Installing what is needed and is not here: ${names.join(', ')}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another test file may be installing something.
  const patient = ['-o', 'DPkg::Lock::Timeout=300'];
  for (const parameters of [['update'], [...patient, 'install', '-y', '--no-install-recommends', ...names]]) {
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

/** Path of a program, whose packages are installed where that is possible. @param names if not that of the program alone */
export function findPackaged(program: string, ...names: readonly string[]): string {
  const packages = names.length === 0 ? [program] : names;
  const search = () => findProgram(program, [...folders(), ...PLACES]);
  const found = search() ?? (installPackage(...packages) ? search() : null);
  if (found !== null) return found;
  throw new Error(
    `This needs ${program}: on Debian or Ubuntu \`sudo apt-get install ${packages.join(' ')}\`.`,
  );
}
