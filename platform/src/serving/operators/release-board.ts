import type { Audience } from '../../releases/channels/audience.ts';
import { Channel } from '../../releases/channels/channel.ts';
import type { ChannelRelease } from '../../releases/channels/channel-file.ts';
import type { HistoryEntry } from '../../releases/channels/channel-history.ts';
import type { Release } from '../../releases/release/release.ts';
import type { ReleaseStore } from '../../releases/store/release-store.ts';
import type { Health } from '../telemetry/halting-rule.ts';
import type { KnownError, PageErrors } from '../telemetry/page-errors.ts';
import type { ReleaseHealth } from '../telemetry/release-health.ts';
import type { ReleaseFigures, ReleaseMetrics } from '../telemetry/release-metrics.ts';

export interface BoardVersion {
  readonly version: string;
  readonly role: 'live' | 'candidate' | 'previous';
  /** Who sees it, for a candidate. */
  readonly audience: Audience | null;
  /** Bytes as browsers fetch them; null where they are not known. */
  readonly sizes: { readonly entry: number; readonly all: number } | null;
  readonly health: Health;
  readonly figures: ReleaseFigures;
}

export interface BoardRelease {
  readonly name: string;
  readonly versions: readonly BoardVersion[];
  /** Other published versions, newest first. */
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
  /** Of what it shows, and of what was halted or rolled back since; the last one first. */
  readonly errors: readonly KnownError[];
}

export interface BoardSources {
  readonly store: ReleaseStore;
  readonly channel: Pick<Channel, 'name'>;
  readonly health: Pick<ReleaseHealth, 'of'>;
  readonly metrics: Pick<ReleaseMetrics, 'figuresOf'>;
  readonly errors: Pick<PageErrors, 'all'>;
}

/** Other published versions that are named, and entries of the history that are shown. */
const OTHERS = 8;
const ENTRIES = 50;

/** The state of all releases by channel, the shown channel first. */
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
    errors: name === sources.channel.name ? sources.errors.all() : [],
    releases: await Promise.all(
      names.map(async (of) => {
        const { live, candidate, previous } = releases[of] ?? { live: null, previous: null };
        const roles = [
          ...(live === null ? [] : [{ role: 'live', version: live, audience: null } as const]),
          ...(candidate ? [candidateRole(candidate)] : []),
          ...(previous === null ? [] : [{ role: 'previous', version: previous, audience: null } as const]),
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

function candidateRole({ version, ...audience }: NonNullable<ChannelRelease['candidate']>) {
  return { role: 'candidate', version, audience } as const;
}

async function readVersion(
  name: string,
  role: Pick<BoardVersion, 'role' | 'version' | 'audience'>,
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
