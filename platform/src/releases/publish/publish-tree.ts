import { readFile, writeFile } from 'node:fs/promises';
import { record, safeParse, string } from 'valibot';
import type { Channel, ChannelState } from '../channels/channel.ts';
import { shownVersions } from '../channels/channel-file.ts';
import { describeEntry, pastVersions } from '../channels/channel-history.ts';
import { parseJson } from '../place/parse-json.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { Releasable } from './publish.ts';
import { isTreeVersion, siteNames, treeVersion } from './site-packages.ts';

export interface PublishTreeOptions {
  /** As `publish` has it. */
  readonly quick?: boolean;
  /** Packages that are shown even in the place of what somebody promoted, or took away, by hand. */
  readonly replace?: readonly string[];
}

/**
 * Publishes what changed in the working tree since the last time and makes it live. What did not change is left as it
 * is: a version that somebody promoted or rolled back stays. So does, with a sentence, one that was promoted by hand when
 * the tree changed, and what was taken away stays away.
 * @returns the names of those that stay so
 */
export async function publishTree(...tree: Parameters<typeof buildTree>): Promise<readonly string[]> {
  const show = await buildTree(...tree);
  return show();
}

/**
 * The first half of `publishTree`, of which nobody sees anything.
 * @returns the other half, which makes live what was built
 */
export async function buildTree(
  store: ReleaseStore,
  channel: Channel,
  tell: (sentence: string) => void,
  { quick = true, replace = [] }: PublishTreeOptions = {},
): Promise<() => Promise<readonly string[]>> {
  const seen = await readSeen(seenFileOf(channel));
  const state = await channel.read();
  const tree = siteNames().map(treeVersion);
  const changed: Releasable[] = [];
  const kept: string[] = [];
  for (const releasable of tree) {
    const { name, version } = releasable;
    const isAsked = replace.includes(name);
    const isUnchanged = seen[name] === version && state.releases[name] !== undefined;
    if (isUnchanged && !isAsked) continue;
    const why = isAsked ? null : whyKept(state, releasable, seen[name]);
    if (why === null) changed.push(releasable);
    else {
      kept.push(name);
      tell(`${why}; “npm run publish-tree -- ${name}” shows the working tree.`);
    }
  }
  if (changed.length === 0) return async () => kept;
  // The bundler takes a third of a second to load: a start with nothing to build does without.
  const { publish } = await import('./publish.ts');
  await Promise.all(
    changed.map(async (releasable) => {
      const { name, version } = releasable;
      if (await store.has(name, version)) return;
      const start = performance.now();
      await publish(store, releasable, { quick });
      tell(`Built ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    }),
  );
  return async () => {
    // Together: a shell may have lost a name that only earlier remotes need.
    await channel.promoteTogether(Object.fromEntries(changed.map(({ name, version }) => [name, version])));
    const shown = tree.filter(({ name }) => !kept.includes(name)).map(({ name, version }) => [name, version]);
    await writeSeen(channel, { ...seen, ...Object.fromEntries(shown) });
    return kept;
  };
}

/** Why the tree does not take the place of what is there; null if it may. */
function whyKept(
  { releases, history }: ChannelState,
  { name, version }: Releasable,
  seen: string | undefined,
): string | null {
  const own = history.filter((entry) => entry.name === name);
  const release = releases[name];
  if (release === undefined) {
    const last = own.at(-1);
    const isAway = last?.action === 'withdrawn' || last?.action === 'halted';
    return isAway && (seen === undefined || seen === version)
      ? `${describeEntry(last)} and stays away`
      : null;
  }
  const byHand = shownVersions(release).find((shown) => !isTreeVersion(shown));
  if (byHand !== undefined) return `${name}@${byHand} was promoted by hand and stays`;
  return pastVersions(own).left.has(version) ? `${name}@${version} was left before and stays away` : null;
}

/** Records the live releases as made from this working tree, for the next start. */
export async function rememberTree(channel: Channel): Promise<void> {
  await writeSeen(channel, Object.fromEntries(siteNames().map((name) => [name, treeVersion(name).version])));
}

async function writeSeen(channel: Channel, seen: Readonly<Record<string, string>>): Promise<void> {
  await writeFile(seenFileOf(channel), JSON.stringify(seen));
}

function seenFileOf({ file }: Channel): string {
  return file.replace(/\.json$/, '.tree.json');
}

/** The versions of the working tree that were made live last; nothing if that is not known. */
async function readSeen(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const parsed = safeParse(record(string(), string()), parseJson(text));
  return parsed.success ? parsed.output : {};
}
