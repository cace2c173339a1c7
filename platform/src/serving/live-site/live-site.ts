import type { MountMatch, Registry, RemoteRelease } from '@nfcards/shared/registry';
import { Failure, Unavailable } from '../../failure.ts';
import type { Audience } from '../../releases/channels/audience.ts';
import type { Channel, ChannelRelease, ChannelState } from '../../releases/channels/channel.ts';
import type { HistoryEntry } from '../../releases/channels/channel-history.ts';
import type {
  RemoteRelease as PublishedRemote,
  Release,
  ReleasedMount,
  ShellRelease,
} from '../../releases/release/release.ts';
import { slotsOf } from '../../releases/release/slots.ts';
import type { ReleaseStore } from '../../releases/store/release-store.ts';
import type { Incident } from './last-known-good.ts';
import { LastKnownGood } from './last-known-good.ts';
import type { Rollout } from './rollout.ts';
import type { SavedChannel } from './saved-channel.ts';

/** The releases that a channel shows now. */
export interface LiveSite {
  /** Changes with any part of it. */
  readonly revision: string;
  readonly shell: ShellRelease;
  readonly registry: Registry;
  /** The remotes as published, by name, with the parts that only the gateway needs. */
  readonly remotes: Readonly<Record<string, PublishedRemote>>;
}

/** A release that some of the visitors get instead of the live one. */
export type Candidate = Rollout &
  Pick<Audience, 'cohorts' | 'stages'> &
  (
    | { readonly release: ShellRelease }
    | { readonly release: PublishedRemote; readonly forBrowsers: RemoteRelease }
  );

export interface ChannelSite {
  /** For visitors who are in no share. */
  readonly live: LiveSite;
  readonly candidates: readonly Candidate[];
  /** Those that were everybody's at some time, as `mfe-wallet@1.3.0`: open pages go on asking for their files. */
  readonly everLive: ReadonlySet<string>;
}

export interface LiveSiteOptions {
  readonly channel: Pick<Channel, 'name' | 'read' | 'stamp'>;
  readonly store: Pick<ReleaseStore, 'open' | 'openHere'>;
  readonly releasesUrl: string;
  /** Called with a sentence for the operator about a release that cannot be shown. */
  readonly report?: (sentence: string, cause: unknown) => void;
  /** Called when the channel cannot be read, and when it can again. */
  readonly incident?: (incident: Incident) => void;
  /** The channel as last shown, for a start while the store is away. */
  readonly saved?: SavedChannel;
  /** Milliseconds for which the channel is not read again; 0 by default. */
  readonly freshFor?: number;
  readonly timeout?: number;
  readonly now?: () => number;
}

/** Milliseconds until a release that could not be read is read again. */
const RETRY_MS = 5_000;

type FindRelease = (name: string, version: string) => Promise<Release | null>;

interface CachedSite {
  readonly stamp: string;
  readonly site: ChannelSite;
  /** When it is read again even if the channel is the same. */
  readonly readAgainAt: number;
}

/** The release's mount for a matched path. */
export function mountOf({ remotes }: LiveSite, { remote, path }: MountMatch): ReleasedMount | undefined {
  return remotes[remote]?.mounts.find((mount) => mount.path === path);
}

/** Reads the channel again when its file was replaced. While it cannot be read, the last site stays. */
export class LiveSiteReader {
  readonly #channel: LiveSiteOptions['channel'];
  readonly #store: LiveSiteOptions['store'];
  readonly #releasesUrl: string;
  readonly #report: NonNullable<LiveSiteOptions['report']>;
  readonly #kept: SavedChannel | undefined;
  readonly #now: () => number;
  readonly #known: LastKnownGood<ChannelSite>;
  #seen: CachedSite | null = null;
  #expiresAt = Number.POSITIVE_INFINITY;

  constructor({
    channel,
    store,
    releasesUrl,
    report = () => {},
    now = Date.now,
    ...options
  }: LiveSiteOptions) {
    this.#channel = channel;
    this.#store = store;
    this.#releasesUrl = releasesUrl;
    this.#report = report;
    this.#kept = options.saved;
    this.#now = now;
    this.#known = new LastKnownGood<ChannelSite>({
      refresh: () => this.#refresh(),
      recall: () => this.#recall(),
      report: options.incident ?? (() => undefined),
      now,
      ...(options.freshFor === undefined ? {} : { freshFor: options.freshFor }),
      ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
    });
  }

  /** For visitors who are in no share. */
  async read(): Promise<LiveSite> {
    return (await this.readChannel()).live;
  }

  /** @throws Unavailable where nothing can be shown, because the store does not answer */
  readChannel(): Promise<ChannelSite> {
    return this.#known.read();
  }

  /** Seconds since the site was last known to match the channel. */
  age(): number {
    return this.#known.age();
  }

  /** From when what is shown is believed no more, in milliseconds since 1970; infinite where nothing is signed. */
  expiresAt(): number {
    return this.#expiresAt;
  }

  /** Whether the last attempt to read the store failed. */
  isAway(): boolean {
    return this.#known.isFailing();
  }

  close(): void {
    this.#known.close();
  }

  async #refresh(): Promise<ChannelSite> {
    const stamp = await this.#channel.stamp();
    if (this.#seen?.stamp === stamp && this.#now() < this.#seen.readAgainAt) return this.#seen.site;
    const state = await this.#channel.read();
    const { site, isWhole } = await this.#load(state, (name, version) =>
      this.#find(name, version, state.pins?.[`${name}@${version}`]),
    );
    this.#expiresAt = state.expiresAt ?? Number.POSITIVE_INFINITY;
    const readAgainAt = isWhole ? this.#expiresAt : this.#now() + RETRY_MS;
    this.#seen = { stamp, site, readAgainAt };
    const keep = isWhole ? this.#kept?.write(state) : undefined;
    await keep?.catch((cause: unknown) => this.#report('What is shown cannot be kept', cause));
    return site;
  }

  async #recall() {
    const kept = await this.#kept?.read();
    if (!kept) return null;
    const { site } = await this.#load(kept.value, (name, version) => this.#store.openHere(name, version));
    return { value: site, at: kept.at };
  }

  async #load(
    state: ChannelState,
    find: FindRelease,
  ): Promise<{ readonly site: ChannelSite; readonly isWhole: boolean }> {
    const registered: Registry['remotes'] = {};
    const remotes: Record<string, PublishedRemote> = {};
    const candidates: Candidate[] = [];
    let shell: ShellRelease | null = null;
    let isWhole = true;
    for (const [name, releases] of Object.entries(state.releases)) {
      const { live, previous, candidate, ...read } = await readReleases(name, releases, find);
      isWhole &&= read.isWhole;
      if (live?.kind === 'shell') {
        shell = live;
      } else if (live?.kind === 'remote') {
        remotes[name] = live;
        registered[name] = {
          live: this.#forBrowsers(live),
          previous: previous?.kind === 'remote' ? this.#forBrowsers(previous) : null,
        };
      }
      if (candidate !== null && releases.candidate)
        candidates.push(this.#candidateOf(candidate, releases.candidate));
    }
    if (shell === null) throw new Failure(`The channel ${this.#channel.name} has no shell: promote one.`);
    const live: LiveSite = {
      revision: `${this.#channel.name}-${state.revision}`,
      shell,
      registry: { channel: this.#channel.name, shell: shell.version, remotes: registered },
      remotes,
    };
    return { site: { live, candidates, everLive: everLiveIn(state) }, isWhole };
  }

  /** A release that is gone does not hide the others. A store that is away leaves the last site as it was. */
  async #find(name: string, version: string, pin: string | undefined): Promise<Release | null> {
    return this.#store.open(name, version, pin).catch((cause: unknown) => {
      if (cause instanceof Unavailable) throw cause;
      this.#report(`${name}@${version} cannot be shown`, cause);
      return null;
    });
  }

  #candidateOf(release: Release, audience: Audience): Candidate {
    const { name, version } = release;
    if (release.kind === 'shell') return { ...audience, name, version, release };
    return { ...audience, name, version, release, forBrowsers: this.#forBrowsers(release) };
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

function everLiveIn({ releases, history }: ChannelState): ReadonlySet<string> {
  const shown = Object.entries(releases).flatMap(([name, { live, previous }]) =>
    [live, previous].map((version) => [name, version] as const),
  );
  const before = history.flatMap(({ name, action, version, from }, at) => [
    ...(action === 'rolled back' && wasTried(history.slice(0, at), name, from)
      ? []
      : [[name, from] as const]),
    ...(action === 'promoted' || action === 'rolled back' ? [[name, version] as const] : []),
  ]);
  const all = [...shown, ...before].filter(([, version]) => version !== null);
  return new Set(all.map(([name, version]) => `${name}@${version}`));
}

/** Whether what a rollback left was tried out: the last that was done with it is that it was shown to some. */
function wasTried(before: readonly HistoryEntry[], name: string, left: string | null): boolean {
  return before.findLast((entry) => entry.name === name && entry.version === left)?.action === 'shared';
}

/** In the place of a live release that cannot be read, or must not be trusted, the one before it stands. */
async function readReleases(name: string, { live, previous, candidate }: ChannelRelease, find: FindRelease) {
  const findIf = async (version: string | null) => (version === null ? null : find(name, version));
  const found = {
    live: await findIf(live),
    previous: await findIf(previous),
    candidate: await findIf(candidate?.version ?? null),
  };
  const isWhole = (found.live?.version ?? null) === live && found.candidate?.version === candidate?.version;
  const shown = found.live === null ? { live: found.previous, previous: null } : found;
  // A remote that is new has nothing but its candidate.
  const kind = live === null ? 'remote' : shown.live?.kind;
  return { ...shown, candidate: found.candidate?.kind === kind ? found.candidate : null, isWhole };
}
