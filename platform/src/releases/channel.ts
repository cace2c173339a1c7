import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { InferOutput } from 'valibot';
import { integer, nullable, number, object, pipe, record, safeParse } from 'valibot';
import { Failure } from '../failure.ts';
import type { RemoteRelease } from './release.ts';
import { releaseName, releaseVersion } from './release.ts';
import type { ReleaseStore } from './release-store.ts';
import { parseJson } from './release-store.ts';
import { slotsOf } from './slots.ts';

/** How long a promotion waits for another one to end, in milliseconds. */
const PATIENCE = 10_000;

const SQLITE_BUSY = 5;

/** How long until it looks again, in milliseconds. */
const PAUSE = 20;

/** `channels/<channel>.json`: which version of each release is live, and which was before. */
const channelFile = object({
  /** Grows by one with each promotion or rollback. */
  revision: pipe(number(), integer()),
  releases: record(releaseName, object({ live: releaseVersion, previous: nullable(releaseVersion) })),
});
export type ChannelState = InferOutput<typeof channelFile>;

export class Channel {
  readonly file: string;
  readonly name: string;
  readonly #store: ReleaseStore;

  constructor(dataDir: string, name: string, store: ReleaseStore) {
    this.file = join(dataDir, 'channels', `${name}.json`);
    this.name = name;
    this.#store = store;
  }

  async read(): Promise<ChannelState> {
    const text = await readFile(this.file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return null;
      throw cause;
    });
    if (text === null) return { revision: 0, releases: {} };
    const parsed = safeParse(channelFile, parseJson(text));
    if (parsed.success) return parsed.output;
    throw new Failure(
      `${this.file} is not a channel file; put back an earlier copy of it, or remove it and promote again.`,
    );
  }

  /** Makes a published version live. Refuses a path or a slot that another live remote has. */
  async promote(name: string, version: string): Promise<ChannelState> {
    const release = await this.#store.read(name, version);
    return this.#change(async (state) => {
      if (release.kind === 'remote') await this.#refuseTakenPlaces(state, release);
      const before = state.releases[name];
      const previous = before === undefined ? null : before.live === version ? before.previous : before.live;
      return { ...state.releases, [name]: { live: version, previous } };
    });
  }

  /** Makes the version before the live one live again. Refuses a path or a slot that another took since. */
  async rollback(name: string): Promise<ChannelState> {
    return this.#change(async (state) => {
      const before = state.releases[name];
      if (before === undefined) throw new Failure(`${name} is not live in the channel ${this.name}.`);
      if (before.previous === null)
        throw new Failure(`${name} has no earlier version in the channel ${this.name}.`);
      const release = await this.#store.read(name, before.previous);
      if (release.kind === 'remote') await this.#refuseTakenPlaces(state, release);
      return { ...state.releases, [name]: { live: before.previous, previous: before.live } };
    });
  }

  async #refuseTakenPlaces(state: ChannelState, { name, mounts, exposes }: RemoteRelease): Promise<void> {
    for (const [other, { live }] of Object.entries(state.releases)) {
      if (other === name) continue;
      const release = await this.#store.read(other, live);
      if (release.kind !== 'remote') continue;
      const taken = mounts.find(({ path }) =>
        release.mounts.some((mount) => shape(mount.path) === shape(path)),
      );
      if (taken !== undefined) {
        throw new Failure(`${name} cannot go live: ${other}@${live} already shows ${taken.path}.`);
      }
      const filled = slotsOf(exposes).find((slot) => slotsOf(release.exposes).includes(slot));
      if (filled !== undefined) {
        throw new Failure(`${name} cannot go live: ${other}@${live} already fills the slot ${filled}.`);
      }
    }
  }

  async #change(next: (state: ChannelState) => Promise<ChannelState['releases']>): Promise<ChannelState> {
    await mkdir(dirname(this.file), { recursive: true });
    using _lock = await takeLock(`${this.file}.lock`);
    const state = await this.read();
    const changed = { revision: state.revision + 1, releases: await next(state) };
    await replaceFile(this.file, `${JSON.stringify(changed, null, 2)}\n`);
    return changed;
  }
}

/** Two patterns that differ only in the names of their parameters claim the same paths. */
function shape(path: string): string {
  return path
    .replace(/:[^/]+/g, ':')
    .replace(/(.)\/+$/, '$1')
    .toLowerCase();
}

/**
 * A lock that the kernel lets go of when the process ends, however it ends. SQLite's own way to wait would stop
 * the whole process, and with it the promotion that it waits for, if that is in the same process.
 */
async function takeLock(file: string): Promise<Disposable> {
  for (let waited = 0; waited < PATIENCE; waited += PAUSE) {
    const database = new DatabaseSync(file, { timeout: 0 });
    try {
      database.exec('BEGIN EXCLUSIVE');
      return { [Symbol.dispose]: () => database.close() };
    } catch (cause) {
      database.close();
      if (!isBusy(cause)) throw cause;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  throw new Failure('Another promotion is under way. Run the same command again in a moment.');
}

function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY;
}

async function replaceFile(file: string, text: string): Promise<void> {
  const fresh = `${file}.${process.pid}.new`;
  const handle = await open(fresh, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
}
