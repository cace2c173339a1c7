import { readFile, writeFile } from 'node:fs/promises';
import { record, safeParse, string } from 'valibot';
import type { Channel } from './channel.ts';
import type { ReleaseStore } from './release-store.ts';
import { parseJson } from './release-store.ts';
import { siteNames, treeVersion } from './site-packages.ts';

/**
 * Publishes what changed in the working tree since the last time and makes it live. What did not change is
 * left as it is: a version that somebody promoted or rolled back stays.
 */
export async function publishTree(
  store: ReleaseStore,
  channel: Channel,
  tell: (sentence: string) => void,
): Promise<void> {
  const seenFile = channel.file.replace(/\.json$/, '.tree.json');
  const seen = await readSeen(seenFile);
  const { releases } = await channel.read();
  const tree = siteNames().map(treeVersion);
  const changed = tree.filter(({ name, version }) => seen[name] !== version || releases[name] === undefined);
  if (changed.length === 0) return;
  // The bundler takes a third of a second to load: a start with nothing to build does without.
  const { publish } = await import('./publish.ts');
  await Promise.all(
    changed.map(async (releasable) => {
      const { name, version } = releasable;
      if (store.has(name, version)) return;
      const start = performance.now();
      await publish(store, releasable);
      tell(`Built ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    }),
  );
  for (const { name, version } of changed) await channel.promote(name, version);
  await writeFile(
    seenFile,
    JSON.stringify(Object.fromEntries(tree.map(({ name, version }) => [name, version]))),
  );
}

/** The versions of the working tree that were made live last; nothing if that is not known. */
async function readSeen(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const parsed = safeParse(record(string(), string()), parseJson(text));
  return parsed.success ? parsed.output : {};
}
