import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { object, parse, record, string, unknown } from 'valibot';
import { Failure } from '../../failure.ts';
import { readPackage } from '../../releases/build/needs.ts';
import { ROOT } from '../../root.ts';
import { drawRemote } from '../checks/imports.ts';
import type { NewPage } from './page-template.ts';
import { declaredRemotes } from './refusals.ts';
import { lockEntries, type NewRemote, remoteFiles } from './remote-template.ts';
import { writeAtomically } from './write-atomically.ts';

/** The first port that remotes are worked on at. */
const FIRST_PORT = 3101;

const lockfile = object({ packages: record(string(), unknown()) });
const shellPackage = object({ devDependencies: object({ '@types/react': string() }) });

/** Adds a remote with one page to the working tree, and to the lockfile, the owners and the README's map, which name all. */
export async function addRemote(name: string, page: NewPage): Promise<void> {
  const remote: NewRemote = { name, developmentPort: nextPort(), versions: versions(), page };
  await writeAtomically(name, remoteFiles(remote), [
    { file: 'package-lock.json', change: (text) => withPackages(text, lockEntries(remote)) },
    { file: '.github/CODEOWNERS', change: (text) => withOwner(text, name) },
  ]);
  await drawRemote(name, page.titles.en);
}

/** The lockfile's text with these packages, in npm's order. */
export function withPackages(lock: string, entries: Readonly<Record<string, unknown>>): string {
  const whole: unknown = JSON.parse(lock);
  const { packages } = parse(lockfile, whole);
  const sorted = Object.entries({ ...packages, ...entries }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return `${JSON.stringify({ ...Object(whole), packages: Object.fromEntries(sorted) }, null, 2)}\n`;
}

/** The text of `CODEOWNERS` with a team for this remote. */
export function withOwner(owners: string, name: string): string {
  const team = `@nfcards/${name.replace(/^mfe-/, '')}`;
  return `${owners.trimEnd()}\n/${name}/ ${team}\n`;
}

function nextPort(): number {
  return Math.max(FIRST_PORT - 1, ...declaredRemotes().map(({ developmentPort }) => developmentPort)) + 1;
}

/** Those of the shell, which hands the libraries over. */
function versions(): NewRemote['versions'] {
  const shell = join(ROOT, 'shell');
  const { dependencies } = readPackage(shell);
  const text = readFileSync(join(shell, 'package.json'), 'utf8');
  const { devDependencies } = parse(shellPackage, JSON.parse(text));
  const of = (library: string) => {
    const version = dependencies[library];
    if (version === undefined) throw new Failure(`shell/package.json does not name ${library}.`);
    return version;
  };
  return {
    '@nfcards/shared': readPackage(join(ROOT, 'shared')).version,
    '@nfcards/e2e': readPackage(join(ROOT, 'e2e')).version,
    '@nfcards/platform': readPackage(join(ROOT, 'platform')).version,
    '@types/react': devDependencies['@types/react'],
    effector: of('effector'),
    'effector-react': of('effector-react'),
    react: of('react'),
  };
}
