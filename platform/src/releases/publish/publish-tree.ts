import { readFile, writeFile } from 'node:fs/promises';
import { record, safeParse, string } from 'valibot';
import type { Channel } from '../channels/channel.ts';
import { parseJson } from '../place/parse-json.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { siteNames, treeVersion } from './site-packages.ts';

/**
 * Publishes what changed in the working tree since the last time and makes it live. What did not change is
 * left as it is: a version that somebody promoted or rolled back stays, and a remote that was withdrawn stays away.
 * @param options.quick as `publish` has it
 */
export async function publishTree(
  store: ReleaseStore,
  channel: Channel,
  tell: (sentence: string) => void,
  { quick = true }: { readonly quick?: boolean } = {},
): Promise<void> {
  const seen = await readSeen(seenFileOf(channel));
  const { releases, history } = await channel.read();
  const tree = siteNames().map(treeVersion);
  const changed = tree.filter(({ name, version }) => {
    const isUnchanged = seen[name] === version;
    if (releases[name] !== undefined) return !isUnchanged;
    const last = history.findLast((entry) => entry.name === name);
    return last?.action !== 'withdrawn' || !(isUnchanged || seen[name] === undefined);
  });
  if (changed.length === 0) return;
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
  // Together: a shell may have lost a name that only earlier remotes need.
  await channel.promoteTogether(Object.fromEntries(changed.map(({ name, version }) => [name, version])));
  await rememberTree(channel, tree);
}

/** Records the live releases as made from this working tree, for the next start. */
export async function rememberTree(channel: Channel, tree = siteNames().map(treeVersion)): Promise<void> {
  const seen = Object.fromEntries(tree.map(({ name, version }) => [name, version]));
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
