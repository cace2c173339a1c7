import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../root.ts';

const run = promisify(execFile);

/** Not part of a release. */
const NO_TESTS = [':(exclude,glob)**/*.test.*', ':(exclude,glob)mfe-*/browser-tests/**'];

/**
 * The commit whose sources a package had before those of the working tree: the last one if they were changed since,
 * else the one before the last change. Null where the repository's history does not tell, as in a shallow clone.
 */
export async function commitBefore(name: string, root: string = ROOT): Promise<string | null> {
  const paths = [...sourcesOf(name), ...NO_TESTS];
  try {
    const changed = await git(root, 'status', '--porcelain', '--', ...paths);
    const last = await git(root, 'log', '-1', '--format=%H', '--', ...paths);
    const commit = await git(root, 'rev-parse', '--verify', '--quiet', changed === '' ? `${last}^` : 'HEAD');
    await git(root, 'cat-file', '-e', `${commit}:${name}/package.json`);
    return commit;
  } catch {
    return null;
  }
}

export interface EarlierSources {
  /** Of the package, beside the `shared` of the same commit. */
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

/** Lays the sources of a commit out where they find the packages that the project has installed. */
export async function checkOut(name: string, commit: string): Promise<EarlierSources> {
  const parent = join(ROOT, '.data', 'e2e', randomUUID());
  await mkdir(join(parent, 'node_modules', '@nfcards'), { recursive: true });
  const archive = join(parent, 'sources.tar');
  await git(ROOT, 'archive', '--format=tar', `--output=${archive}`, commit, name, 'shared');
  await run('tar', ['-xf', archive, '-C', parent]);
  await symlink(join(parent, 'shared'), join(parent, 'node_modules', '@nfcards', 'shared'), 'junction');
  return { folder: join(parent, name), remove: () => rm(parent, { recursive: true, force: true }) };
}

/** The shell carries the sources of `shared`; a remote takes them from the shell. */
function sourcesOf(name: string): string[] {
  return name === 'shell' ? ['shell', 'shared'] : [name];
}

async function git(folder: string, ...parameters: readonly string[]): Promise<string> {
  const { stdout } = await run('git', parameters, { cwd: folder });
  return stdout.trim();
}
