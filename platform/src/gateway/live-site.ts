import { stat } from 'node:fs/promises';
import type { MountMatch, Registry, RemoteRelease } from '@nfcards/shared/registry';
import { Failure } from '../failure.ts';
import type { Channel } from '../releases/channel.ts';
import type { RemoteRelease as PublishedRemote, ReleasedMount, ShellRelease } from '../releases/release.ts';
import type { ReleaseStore } from '../releases/release-store.ts';
import { slotsOf } from '../releases/slots.ts';

/** What a channel shows at this moment. */
export interface LiveSite {
  /** Differs whenever anything of it does. */
  readonly revision: string;
  readonly shell: ShellRelease;
  readonly registry: Registry;
  /** The remotes of the registry as they were published, by name: what only the gateway has to know. */
  readonly remotes: Readonly<Record<string, PublishedRemote>>;
}

/** What the release that shows a path says of the page. */
export function mountOf({ remotes }: LiveSite, { remote, path }: MountMatch): ReleasedMount | undefined {
  return remotes[remote]?.mounts.find((mount) => mount.path === path);
}

/** Reads the channel again only when its file was replaced. */
export class LiveSiteReader {
  readonly #channel: Channel;
  readonly #store: ReleaseStore;
  readonly #releasesUrl: string;
  #seen: { readonly stamp: string; readonly site: Promise<LiveSite> } | null = null;

  constructor(channel: Channel, store: ReleaseStore, releasesUrl: string) {
    this.#channel = channel;
    this.#store = store;
    this.#releasesUrl = releasesUrl;
  }

  async read(): Promise<LiveSite> {
    const stamp = await stampOf(this.#channel.file);
    if (this.#seen?.stamp !== stamp) {
      const seen = { stamp, site: this.#load() };
      this.#seen = seen;
      seen.site.catch(() => {
        if (this.#seen === seen) this.#seen = null;
      });
    }
    return this.#seen.site;
  }

  async #load(): Promise<LiveSite> {
    const state = await this.#channel.read();
    const registered: Registry['remotes'] = {};
    const remotes: Record<string, PublishedRemote> = {};
    let shell: ShellRelease | null = null;
    for (const [name, { live, previous }] of Object.entries(state.releases)) {
      const release = await this.#store.read(name, live);
      if (release.kind === 'shell') {
        shell = release;
        continue;
      }
      remotes[name] = release;
      registered[name] = {
        live: this.#forBrowsers(release),
        previous: await this.#readPrevious(name, previous),
      };
    }
    if (shell === null) throw new Failure(`The channel ${this.#channel.name} has no shell: promote one.`);
    return {
      revision: `${this.#channel.name}-${state.revision}`,
      shell,
      registry: { channel: this.#channel.name, shell: shell.version, remotes: registered },
      remotes,
    };
  }

  /** An earlier release that is gone is no reason not to show the live one. */
  async #readPrevious(name: string, version: string | null): Promise<RemoteRelease | null> {
    if (version === null) return null;
    const release = await this.#store.read(name, version).catch(() => null);
    return release?.kind === 'remote' ? this.#forBrowsers(release) : null;
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

async function stampOf(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => null);
  return found === null ? 'absent' : `${found.ino} ${found.mtimeNs}`;
}
