import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../../failure.ts';
import type { BuiltFiles } from '../../releases/build/build-package.ts';
import { describeRelease } from '../../releases/publish/publish.ts';
import { namedVersion, siteNames } from '../../releases/publish/site-packages.ts';
import { ReleaseStore } from '../../releases/store/release-store.ts';
import { BuildStream } from './build-stream.ts';
import { HOT_VERSION } from './hot-configuration.ts';
import { type Build, type Watching, watchPackage } from './watch-package.ts';

/** Name of the channel that shows what is being worked on. */
export const HOT_CHANNEL = 'dev';

/** Where open pages hear of builds. */
export const BUILDS_PATH = '/dev/builds';

/** Takes the place of a service worker that `npm start` left in the browser, and goes away with it. */
const NO_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', () => registration.unregister());
`;

/** Every package of the site, watched. */
export interface HotSite {
  readonly builds: BuildStream;
  readonly close: () => Promise<void>;
}

/**
 * Builds every package of the working tree into the store of a data folder, and again whenever a file changes. To a
 * gateway it is a channel like any other, whose releases happen to change.
 */
export async function openHotSite(dataDir: string, tell: (sentence: string) => void): Promise<HotSite> {
  const store = new ReleaseStore(dataDir);
  const builds = new BuildStream();
  const onBuilt = async (build: Build, files: BuiltFiles) => {
    // Open pages do not wait for what only the next one needs.
    await builds.tell(build);
    const undescribed = build.errors === '' ? await writeDescription(store, build.name, files) : '';
    if (undescribed !== '') await builds.tell({ ...build, errors: undescribed });
    const problem = build.errors || undescribed;
    if (problem === '') await touchChannel(store);
    else tell(`${build.name} does not build:\n${problem}`);
  };
  const watchings: Watching[] = [];
  const close = async () => void (await Promise.all(watchings.map((watching) => watching.close())));
  try {
    for (const name of siteNames()) {
      const { folder } = namedVersion(name);
      const target = store.path(name, HOT_VERSION);
      const page = name === 'shell' ? BUILDS_PATH : null;
      watchings.push(await watchPackage({ name, folder, target, builds: page }, onBuilt));
    }
    await Promise.all(watchings.map(({ first }) => first));
  } catch (cause) {
    await close();
    throw cause;
  }
  return { builds, close };
}

/** @returns what is wrong with it, as a compiler would say it */
async function writeDescription(store: ReleaseStore, name: string, files: BuiltFiles): Promise<string> {
  const target = store.path(name, HOT_VERSION);
  try {
    const release = await describeRelease(hotPackage(name), files, target);
    if (release.kind === 'shell') await writeFile(join(target, 'no-worker.js'), NO_WORKER);
    // An open page knows it of the files as they were.
    const unchecked = { ...release, integrity: {} };
    const described = release.kind === 'shell' ? { ...unchecked, worker: 'no-worker.js' } : unchecked;
    await writeFile(join(target, 'release.json'), JSON.stringify(described));
    return '';
  } catch (cause) {
    // A declaration is as easily wrong as a source, while somebody writes it.
    return cause instanceof Failure ? cause.message : String(cause);
  }
}

function hotPackage(name: string) {
  return { ...namedVersion(name), version: HOT_VERSION };
}

/** The gateway reads a release again when the channel is another one. */
async function touchChannel(store: ReleaseStore): Promise<void> {
  const file = `channels/${HOT_CHANNEL}.json`;
  const names = siteNames();
  const described = await Promise.all(names.map((name) => store.has(name, HOT_VERSION)));
  const releases = Object.fromEntries(
    names.flatMap((name, at) => (described[at] ? [[name, { live: HOT_VERSION, previous: null }]] : [])),
  );
  await store.place.replace(
    file,
    await store.place.read(file),
    `${JSON.stringify({ revision: Date.now(), releases })}\n`,
  );
}
