import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Failure } from '../../failure.ts';
import { ownApiOffers, writeApiOffers } from '../../releases/channels/api-offers.ts';
import { Channel } from '../../releases/channels/channel.ts';
import { publish } from '../../releases/publish/publish.ts';
import { rememberTree } from '../../releases/publish/publish-tree.ts';
import { isTreeVersion, namedVersion, siteNames, treeVersion } from '../../releases/publish/site-packages.ts';
import { ReleaseStore } from '../../releases/store/release-store.ts';
import { type Combination, combinations } from './combinations.ts';
import type { Candidate } from './e2e-arguments.ts';
import { checkOut, commitBefore } from './previous-sources.ts';

/** A data folder with releases and channels, from which the tests start their sites. */
export interface PreparedSite {
  readonly dataDir: string;
  /** The channels to test, each by itself. */
  readonly channels: readonly string[];
  readonly remove: () => Promise<void>;
}

/** The channel that deployments show, and that sites show unless told otherwise. */
const STANDARD_CHANNEL = 'production';

type Tell = (sentence: string) => void;

/** What is live in a channel, and candidates in place of the releases of their names. */
export async function prepareCandidates(
  live: Channel,
  candidates: readonly Candidate[],
  tell: Tell,
): Promise<PreparedSite> {
  const { releases } = await live.read();
  if (Object.keys(releases).length === 0) {
    throw new Failure(
      `Nothing is live in ${live.file}, so there is nothing to try a candidate with. Set DATA_DIR or RELEASES_STORE to a store where something is live, or run npm start once.`,
    );
  }
  return prepare(async (store) => {
    const versions: Record<string, string> = {};
    for (const [name, { live: version }] of Object.entries(releases)) {
      if (version === null) continue;
      await copyRelease(live.store, store, name, version);
      versions[name] = version;
    }
    const channel = new Channel(store, STANDARD_CHANNEL);
    await makeLive(channel, versions);
    const tried: Record<string, string> = {};
    for (const candidate of candidates)
      tried[candidate.name] = await bringCandidate(candidate, live.store, store);
    // The API that the sites of the tests have.
    await writeApiOffers(store.place, channel.name, ownApiOffers());
    await channel.promoteTogether(tried);
    Object.assign(versions, tried);
    tell(`The tests run on ${releasesOf(versions)}.`);
    return [STANDARD_CHANNEL];
  });
}

/** The working tree's releases and those before them, with a channel for each combination of them. */
export async function prepareMatrix(
  live: Channel,
  asked: readonly string[],
  tell: Tell,
): Promise<PreparedSite> {
  return prepare(async (store) => {
    const versions = new Map<string, Versions>();
    for (const name of siteNames()) {
      const current = treeVersion(name);
      if (await live.store.has(name, current.version))
        await copyRelease(live.store, store, name, current.version);
      else await publish(store, current);
      const previous = await bringPrevious(name, live, store, tell);
      versions.set(name, { current: current.version, previous });
    }
    const channels: string[] = [];
    for (const combination of combinations([...versions.keys()], asked)) {
      if (await makeCombination(store, combination, versions, tell)) channels.push(combination.name);
    }
    return channels;
  });
}

interface Versions {
  readonly current: string;
  readonly previous: string;
}

/** False when the channel refuses it: then no promotion leads there, and visitors cannot meet it. */
async function makeCombination(
  store: ReleaseStore,
  { name: channel, why, sides }: Combination,
  versions: ReadonlyMap<string, Versions>,
  tell: Tell,
): Promise<boolean> {
  const chosen = [...versions].map(([name, found]) => [name, found[sides[name] ?? 'current']] as const);
  try {
    await makeLive(new Channel(store, channel), Object.fromEntries(chosen));
    tell(`${channel}: ${why}`);
    return true;
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause;
    tell(`${channel}: not run, since a promotion to it is refused. ${cause.message}`);
    return false;
  }
}

/** As they are now, they went live together in no order that anybody knows. */
async function makeLive(channel: Channel, versions: Readonly<Record<string, string>>): Promise<void> {
  await channel.promoteTogether(versions);
  await rememberTree(channel);
}

async function bringCandidate(candidate: Candidate, from: ReleaseStore, to: ReleaseStore): Promise<string> {
  const { name } = candidate;
  if ('version' in candidate) {
    if (!(await to.has(name, candidate.version))) await copyRelease(from, to, name, candidate.version);
    return candidate.version;
  }
  const built = namedVersion(name, resolve(candidate.folder));
  // Not a version that anybody published: the folder may say the one that is live.
  const version = `${built.version}-candidate`;
  await publish(to, { ...built, version });
  return version;
}

/** What was live before the working tree: a release of the channel, else the sources before the last change. */
async function bringPrevious(name: string, live: Channel, to: ReleaseStore, tell: Tell): Promise<string> {
  const version = (await live.read()).releases[name]?.live ?? null;
  // What `npm start` made of a working tree was never released.
  if (version !== null && !isTreeVersion(version)) {
    await copyRelease(live.store, to, name, version);
    tell(`${name}: the previous release is ${version}, live in ${live.name}.`);
    return version;
  }
  return (await buildPrevious(name, to, tell)) ?? publishTwin(name, to, tell);
}

async function buildPrevious(name: string, to: ReleaseStore, tell: Tell): Promise<string | null> {
  const commit = await commitBefore(name);
  if (commit === null) return null;
  const sources = await checkOut(name, commit);
  try {
    const built = namedVersion(name, sources.folder);
    const version = `${built.version}-at-${commit.slice(0, 10)}`;
    await publish(to, { ...built, version });
    tell(`${name}: the previous release is built from commit ${commit.slice(0, 10)}.`);
    return version;
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause;
    tell(`${name}: its sources of commit ${commit.slice(0, 10)} do not build any more. ${cause.message}`);
    return null;
  } finally {
    await sources.remove();
  }
}

/** Better than nothing: whatever depends on a release's version, its addresses above all, is tested. */
async function publishTwin(name: string, to: ReleaseStore, tell: Tell): Promise<string> {
  const current = namedVersion(name);
  const version = `${current.version}-twin`;
  await publish(to, { ...current, version });
  tell(`${name}: no previous release is known here; the same sources stand in for it under another version.`);
  return version;
}

async function copyRelease(
  from: ReleaseStore,
  to: ReleaseStore,
  name: string,
  version: string,
): Promise<void> {
  await from.read(name, version);
  await to.add(name, version, (folder) => cp(from.path(name, version), folder, { recursive: true }));
}

async function prepare(fill: (store: ReleaseStore) => Promise<readonly string[]>): Promise<PreparedSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nfcards-e2e-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const channels = await fill(new ReleaseStore(dataDir));
    return { dataDir, channels, remove };
  } catch (cause) {
    await remove();
    throw cause;
  }
}

function releasesOf(versions: Readonly<Record<string, string>>): string {
  return Object.entries(versions)
    .map(([name, version]) => `${name}@${version}`)
    .join(', ');
}
