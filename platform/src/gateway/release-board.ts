import { Channel } from '../releases/channel.ts';
import type { HistoryEntry } from '../releases/channel-history.ts';
import type { Release } from '../releases/release.ts';
import type { ReleaseStore } from '../releases/release-store.ts';
import type { Health } from './halting-rule.ts';
import type { ReleaseHealth } from './release-health.ts';
import type { ReleaseFigures, ReleaseMetrics } from './release-metrics.ts';

export interface BoardVersion {
  readonly version: string;
  readonly role: 'live' | 'candidate' | 'previous';
  /** Of all visitors, for a candidate. */
  readonly share: number | null;
  /** Bytes as browsers fetch them; null for a release that does not tell, or that cannot be read. */
  readonly sizes: { readonly entry: number; readonly all: number } | null;
  readonly health: Health;
  readonly figures: ReleaseFigures;
}

export interface BoardRelease {
  readonly name: string;
  readonly versions: readonly BoardVersion[];
  /** What else is published, newest first. */
  readonly others: readonly string[];
}

export interface BoardChannel {
  readonly name: string;
  /** The one that this site shows. Figures are of it alone. */
  readonly isShown: boolean;
  readonly revision: number;
  readonly releases: readonly BoardRelease[];
  /** Newest first. */
  readonly history: readonly HistoryEntry[];
}

export interface BoardSources {
  readonly store: ReleaseStore;
  readonly channel: Pick<Channel, 'name'>;
  readonly health: Pick<ReleaseHealth, 'of'>;
  readonly metrics: Pick<ReleaseMetrics, 'figuresOf'>;
}

/** Other published versions that are named, and entries of the history that are shown. */
const OTHERS = 8;
const ENTRIES = 50;

/** What there is to know of releases, channel by channel, the one that is shown first. */
export async function readBoard(sources: BoardSources): Promise<readonly BoardChannel[]> {
  const files = await sources.store.place.list('channels');
  const found = files.flatMap((file) => /^([a-z][a-z0-9-]*)\.json$/.exec(file)?.[1] ?? []);
  const others = found.filter((name) => name !== sources.channel.name).sort();
  return Promise.all([sources.channel.name, ...others].map((name) => readChannel(name, sources)));
}

async function readChannel(name: string, sources: BoardSources): Promise<BoardChannel> {
  const { revision, releases, history } = await new Channel(sources.store, name).read();
  const names = Object.keys(releases).sort();
  return {
    name,
    isShown: name === sources.channel.name,
    revision,
    history: history.toReversed().slice(0, ENTRIES),
    releases: await Promise.all(
      names.map(async (of) => {
        const { live, candidate, previous } = releases[of] ?? { live: '', previous: null };
        const roles = [
          { role: 'live', version: live, share: null } as const,
          ...(candidate ? [{ role: 'candidate', ...candidate } as const] : []),
          ...(previous === null ? [] : [{ role: 'previous', version: previous, share: null } as const]),
        ];
        const shown = roles.map(({ version }) => version);
        const published = (await sources.store.versions(of)).filter((version) => !shown.includes(version));
        return {
          name: of,
          versions: await Promise.all(roles.map((role) => readVersion(of, role, sources))),
          others: published.toReversed().slice(0, OTHERS),
        };
      }),
    ),
  };
}

async function readVersion(
  name: string,
  role: Pick<BoardVersion, 'role' | 'version' | 'share'>,
  { store, health, metrics }: BoardSources,
): Promise<BoardVersion> {
  const release: Release | null = await store.read(name, role.version).catch(() => null);
  return {
    ...role,
    sizes: release?.sizes ?? null,
    health: health.of(name, role.version),
    figures: await metrics.figuresOf(name, role.version),
  };
}
