import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../failure.ts';
import { siteNames } from '../../releases/publish/site-packages.ts';
import { claimedPrefix } from '../../releases/release/claimed-paths.ts';
import { type RemoteDeclaration, readRemoteDeclaration } from '../../releases/release/remote-declaration.ts';
import { ROOT } from '../../root.ts';
import { refusePattern, WORDS, wordOf } from './name-rules.ts';

/** What each remote of the working tree says of itself. */
export function declaredRemotes(): readonly RemoteDeclaration[] {
  return siteNames()
    .filter((name) => name !== 'shell')
    .map((name) => readRemoteDeclaration(join(ROOT, name)));
}

/** @returns the word without the beginning that all remotes’ names have */
export function remoteWord(given: string): string {
  const word = wordOf(given);
  const name = `mfe-${word}`;
  if (existsSync(join(ROOT, name)))
    throw new Failure(`There is a folder ${name} already: choose another name.`);
  const same = declaredRemotes().find(({ namespace }) => namespace === word);
  if (same !== undefined)
    throw new Failure(`The texts of ${same.name} are called “${word}” already: choose another name.`);
  return word;
}

/** @returns the remote as it says of itself */
export function existingRemote(given: string): RemoteDeclaration {
  const remotes = declaredRemotes();
  const found = remotes.find(({ name }) => name === given || name === `mfe-${given}`);
  if (found !== undefined) return found;
  throw new Failure(
    `There is no remote “${given}”. The remotes are: ${remotes.map(({ name }) => name).join(', ')}.`,
  );
}

/** Refuses a page's name that is none, or that the remote's folder has already. */
export function refusePageName(page: string, remote: string): void {
  if (!WORDS.test(page))
    throw new Failure(
      `“${page}” cannot be the name of a page: write lower-case letters, and hyphens between words, as in berth-list.`,
    );
  if (existsSync(join(ROOT, remote, 'src', page)))
    throw new Failure(`There is a folder ${remote}/src/${page} already: choose another name.`);
}

/**
 * Refuses a path that is none, that the gateway answers itself, that a page has already, or that begins as one of
 * another remote does.
 * @param remote that is to show it
 */
export function refusePath(path: string, remote: string): void {
  refusePattern(path);
  for (const { name, mounts } of declaredRemotes()) {
    const taken = mounts.find((mount) =>
      name === remote
        ? shapeOf(mount.path) === shapeOf(path)
        : claimedPrefix(mount.path) === claimedPrefix(path),
    );
    if (taken !== undefined) throw new Failure(`${name} shows ${taken.path} already: choose another path.`);
  }
}

/** The names of parameters do not matter for the addresses that a path matches. */
function shapeOf(path: string): string {
  return path.replaceAll(/:[^/]+/g, ':');
}
