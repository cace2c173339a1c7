import { copyFile, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { operations as operationsTable } from '@nfcards/shared/operations';
import { minVersion, validRange } from 'semver';
import { Failure } from '../../failure.ts';
import sharedModules from '../build/shared-modules.json' with { type: 'json' };
import { filesOf } from '../release/release-files.ts';
import { slotDoor } from '../release/slots.ts';
import { BUILT_FILE, type BuiltRemote, readBuiltRemote } from './built-remote.ts';
import { tryBuilt } from './trial.ts';

/** A remote, as its `remote.json` has it. */
interface Declared {
  readonly name: string;
  readonly slots: readonly string[];
  readonly mounts: readonly { readonly path: string }[];
}

export interface TakenFolder {
  readonly built: BuiltRemote;
  /** The files that each page needs at once, by its path. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

/** Sources of scripts, which visitors do not get, and what publish compresses itself. */
const LEFT_OUT = /\.(map|br|gz)$/;
/** Names that publish gives. */
const RESERVED = /^(release(\.signed)?\.json|server\.js)$/;
/** Would be pages of the site’s own origin, without its policy. */
const PAGES = /\.(x?html?|xml)$/i;
const PLAIN_PATH = /^[\w@~+-][\w.@~+-]*(\/[\w@~+-][\w.@~+-]*)*$/;

/**
 * Takes the files of a folder that another tool built into a release, if a browser would run them.
 * @param target folder of the release
 * @throws Failure with what must change
 */
export async function takeBuilt(
  from: string,
  declared: Declared,
  container: string,
  target: string,
): Promise<TakenFolder> {
  const refuse = (why: string) => new Failure(`${declared.name} cannot be published: ${why}.`);
  if (!(await stat(from).catch(() => null))?.isDirectory()) throw refuse(`there is no folder ${from}`);
  const built = readBuiltRemote(from);
  const wrong = wrongNeeds(built) ?? wrongUses(built);
  if (wrong !== null) throw refuse(`${BUILT_FILE} ${wrong}`);
  const files = (await filesOf(from)).filter((file) => file !== BUILT_FILE && !LEFT_OUT.test(file));
  const stray = files.map(whyNotTaken).find((why) => why !== null);
  if (stray !== undefined) throw refuse(stray);
  if (!files.includes(built.entry)) throw refuse(`there is no ${built.entry} in ${from}`);
  for (const file of files) {
    await mkdir(dirname(join(target, file)), { recursive: true });
    await copyFile(join(from, file), join(target, file));
  }
  const outcome = await tryBuilt({
    folder: target,
    entry: built.entry,
    container,
    slots: declared.slots.map(slotDoor),
    paths: declared.mounts.map(({ path }) => path),
    offered: Object.fromEntries(
      Object.entries(built.needs).map(([module, range]) => [module, minVersion(range)?.version ?? '0.0.0']),
    ),
  });
  if (outcome.kind === 'refused') throw refuse(`as a browser loads it, ${outcome.why}`);
  return { built, pages: outcome.pages };
}

function wrongNeeds({ needs }: BuiltRemote): string | null {
  for (const [module, range] of Object.entries(needs)) {
    if (!sharedModules.includes(module))
      return `needs ${module}, which the shell does not hand over (${sharedModules.join(', ')})`;
    if (validRange(range) === null) return `needs ${module} ${range}, which is no range of versions`;
  }
  return null;
}

function wrongUses({ uses, needs }: BuiltRemote): string | null {
  const stranger = Object.keys(uses?.names ?? {}).find((module) => needs[module] === undefined);
  if (stranger !== undefined) return `says what it uses of ${stranger}, and not that it needs it`;
  const known = new Set(Object.values(operationsTable).map(({ path }) => path));
  const unknown = (uses?.operations ?? []).find((operation) => !known.has(operation));
  return unknown === undefined ? null : `names the operation “${unknown}”, which there is not`;
}

function whyNotTaken(file: string): string | null {
  if (RESERVED.test(file)) return `${file} is a name that publish gives`;
  if (PAGES.test(file)) return `${file} would be a page of its own in the site; leave it out of the build`;
  return PLAIN_PATH.test(file) ? null : `“${file}” is no name of a file that an address can say as it is`;
}
