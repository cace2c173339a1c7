import type { MountMatch, Registry, RemoteRelease } from '@nfcards/shared/registry';
import { Failure } from '../failure.ts';
import type { Channel, ChannelRelease } from '../releases/channel.ts';
import type {
  RemoteRelease as PublishedRemote,
  Release,
  ReleasedMount,
  ShellRelease,
} from '../releases/release.ts';
import type { ReleaseStore } from '../releases/release-store.ts';
import { slotsOf } from '../releases/slots.ts';
import { joined } from './joined.ts';
import type { Rollout } from './rollout.ts';

/** What a channel shows at this moment. */
export interface LiveSite {
  /** Differs whenever anything of it does. */
  readonly revision: string;
  readonly shell: ShellRelease;
  readonly registry: Registry;
  /** The remotes of the registry as they were published, by name: what only the gateway has to know. */
  readonly remotes: Readonly<Record<string, PublishedRemote>>;
}

/** A release that a share of the visitors sees in place of the live one. */
export type Candidate = Rollout &
  (
    | { readonly release: ShellRelease }
    | { readonly release: PublishedRemote; readonly forBrowsers: RemoteRelease }
  );

export interface ChannelSite {
  /** What visitors see who are in no share. */
  readonly live: LiveSite;
  readonly candidates: readonly Candidate[];
}

export interface LiveSiteOptions {
  readonly channel: Pick<Channel, 'name' | 'read' | 'stamp'>;
  readonly store: Pick<ReleaseStore, 'read'>;
  readonly releasesUrl: string;
  /** Gets a sentence about a release that cannot be shown, for whoever runs the site. */
  readonly report?: (sentence: string, cause: unknown) => void;
  readonly now?: () => number;
}

/** Milliseconds until a release that could not be read is asked for again. */
const SECOND_CHANCE = 5_000;

interface SeenSite {
  readonly stamp: string;
  readonly site: Promise<ChannelSite>;
  /** By when it is read again, although the channel is the same. */
  readAgainAt: number;
}

/** What the release that shows a path says of the page. */
export function mountOf({ remotes }: LiveSite, { remote, path }: MountMatch): ReleasedMount | undefined {
  return remotes[remote]?.mounts.find((mount) => mount.path === path);
}

/** Reads the channel again only when its file was replaced. */
export class LiveSiteReader {
  readonly #channel: LiveSiteOptions['channel'];
  readonly #stamp: () => Promise<string>;
  readonly #store: LiveSiteOptions['store'];
  readonly #releasesUrl: string;
  readonly #report: NonNullable<LiveSiteOptions['report']>;
  readonly #now: () => number;
  #seen: SeenSite | null = null;

  constructor({ channel, store, releasesUrl, report = () => {}, now = Date.now }: LiveSiteOptions) {
    this.#channel = channel;
    this.#stamp = joined(() => channel.stamp());
    this.#store = store;
    this.#releasesUrl = releasesUrl;
    this.#report = report;
    this.#now = now;
  }

  /** What visitors see who are in no share. */
  async read(): Promise<LiveSite> {
    return (await this.readChannel()).live;
  }

  async readChannel(): Promise<ChannelSite> {
    const stamp = await this.#stamp();
    if (this.#seen?.stamp !== stamp || this.#now() >= this.#seen.readAgainAt) {
      const loading = this.#load();
      const seen: SeenSite = {
        stamp,
        site: loading.then(({ site }) => site),
        readAgainAt: Number.POSITIVE_INFINITY,
      };
      this.#seen = seen;
      loading.then(
        ({ isWhole }) => {
          if (!isWhole) seen.readAgainAt = this.#now() + SECOND_CHANCE;
        },
        () => {
          if (this.#seen === seen) this.#seen = null;
        },
      );
    }
    return this.#seen.site;
  }

  async #load(): Promise<{ readonly site: ChannelSite; readonly isWhole: boolean }> {
    const state = await this.#channel.read();
    const registered: Registry['remotes'] = {};
    const remotes: Record<string, PublishedRemote> = {};
    const candidates: Candidate[] = [];
    let shell: ShellRelease | null = null;
    let isWhole = true;
    for (const [name, releases] of Object.entries(state.releases)) {
      const { live, previous, candidate } = await this.#readReleases(name, releases);
      isWhole &&= live?.version === releases.live && candidate?.version === releases.candidate?.version;
      if (live === null) continue;
      if (live.kind === 'shell') {
        shell = live;
      } else {
        remotes[name] = live;
        registered[name] = {
          live: this.#forBrowsers(live),
          previous: previous?.kind === 'remote' ? this.#forBrowsers(previous) : null,
        };
      }
      if (candidate?.kind === live.kind && releases.candidate)
        candidates.push(this.#candidateOf(candidate, releases.candidate.share));
    }
    if (shell === null) throw new Failure(`The channel ${this.#channel.name} has no shell: promote one.`);
    const live: LiveSite = {
      revision: `${this.#channel.name}-${state.revision}`,
      shell,
      registry: { channel: this.#channel.name, shell: shell.version, remotes: registered },
      remotes,
    };
    return { site: { live, candidates }, isWhole };
  }

  /** In the place of a live release that cannot be read, or must not be trusted, the one before it stands. */
  async #readReleases(name: string, { live, previous, candidate }: ChannelRelease) {
    const found = {
      live: await this.#find(name, live),
      previous: await this.#find(name, previous),
      candidate: await this.#find(name, candidate?.version ?? null),
    };
    return found.live === null ? { ...found, live: found.previous, previous: null } : found;
  }

  /** A release that is gone is no reason not to show the others. */
  async #find(name: string, version: string | null): Promise<Release | null> {
    if (version === null) return null;
    return this.#store.read(name, version).catch((cause: unknown) => {
      this.#report(`${name}@${version} cannot be shown`, cause);
      return null;
    });
  }

  #candidateOf(release: Release, share: number): Candidate {
    const { name, version } = release;
    if (release.kind === 'shell') return { name, version, share, release };
    return { name, version, share, release, forBrowsers: this.#forBrowsers(release) };
  }

  #forBrowsers({
    name,
    version,
    entry,
    container,
    integrity,
    mounts,
    exposes,
  }: PublishedRemote): RemoteRelease {
    return {
      version,
      base: `${this.#releasesUrl}/${name}/${version}/`,
      entry,
      container,
      integrity: integrity[entry] ?? '',
      mounts: mounts.map(({ path, scripts, styles, reads }) => ({ path, scripts, styles, reads })),
      slots: slotsOf(exposes),
    };
  }
}
