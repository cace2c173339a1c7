import { Metadata, MetaFile, Snapshot, TargetFile, Targets } from '@tufjs/models';
import { array, nullable, object, record, safeParse, string, unknown } from 'valibot';
import { Failure } from '../../failure.ts';
import { parseJson } from '../place/parse-json.ts';
import type { ReadFile } from '../place/store-place.ts';
import { releaseName } from '../release/release.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { SignedFile, SnapshotFile, TargetsFile } from '../trust/metadata.ts';
import {
  daysAfter,
  isExpired,
  NEVER_EXPIRES,
  parseSnapshot,
  parseTargets,
  SPECIFICATION,
  sha256,
  signBy,
} from '../trust/metadata.ts';
import { PROMOTER, promotionPath, releasePath, type Trust } from '../trust/trust.ts';
import type { TrustStore } from '../trust/trust-store.ts';
import type { ChannelRelease, ChannelState } from './channel-file.ts';
import { channelRelease } from './channel-file.ts';
import type { ChannelFormat } from './channel-format.ts';
import { EMPTY, plainFormat } from './channel-format.ts';
import { historyEntry, historyOf, operator } from './channel-history.ts';

/** Changes kept of each release; the oldest go. */
const MAX_ENTRIES = 100;

/** One file, so that a change is one replacement: a snapshot, and what it lists. */
const signedChannel = object({ snapshot: unknown(), releases: record(releaseName, unknown()) });

/** What promoters of one release signed, as JSON in a string: numbers with a fraction have no canonical form. */
const promotedState = object({
  channel: string(),
  name: releaseName,
  /** Null once it was withdrawn: its number must go on growing. */
  release: nullable(channelRelease),
  history: array(historyEntry),
});

interface Opened {
  readonly snapshot: SnapshotFile;
  readonly entries: Readonly<Record<string, Entry>>;
}

interface Entry {
  readonly file: TargetsFile;
  readonly release: ChannelRelease | null;
  readonly history: ChannelState['history'];
}

/**
 * Each release in it is signed by whoever may promote that release, the whole by a promoter of the channel, with a
 * number that grows and an end.
 */
export function signedFormat(
  channel: string,
  described: string,
  store: Pick<ReleaseStore, 'description' | 'signers'>,
  trusted: TrustStore,
): ChannelFormat {
  const refused = (why: string) => new Failure(`${described} ${why}.`);

  const unsigned = (what: string) =>
    refused(`${what}; if it is right, sign it: npm run release -- renew --adopt --channel ${channel}`);

  /** @param trust null: whoever signed it */
  function open(file: ReadFile, trust: Trust | null): Opened {
    const parsed = safeParse(signedChannel, parseJson(file.text));
    const snapshot = parsed.success ? parseSnapshot(parsed.output.snapshot) : null;
    if (!parsed.success || snapshot === null) throw unsigned('is not signed, and RELEASE_ROOT demands it');
    if (trust !== null && !trust.isChannelSigned(channel, snapshot))
      throw unsigned(`is not signed by whoever may promote in ${channel}`);
    if (snapshot.signed.unrecognizedFields.channel !== channel) throw refused('is another channel’s');
    const listed = Object.keys(snapshot.signed.meta);
    const found = Object.keys(parsed.output.releases);
    if (listed.length !== found.length) throw refused('does not hold the releases that its snapshot lists');
    const entries = Object.fromEntries(
      Object.entries(parsed.output.releases).map(([name, data]) => [
        name,
        openEntry(name, data, snapshot, trust),
      ]),
    );
    return { snapshot, entries };
  }

  function openEntry(name: string, data: unknown, snapshot: SnapshotFile, trust: Trust | null): Entry {
    const file = parseTargets(data);
    const listed = snapshot.signed.meta[`${name}.json`];
    if (file === null || listed?.hashes?.sha256 !== sha256(JSON.stringify(data)))
      throw refused(`has another ${name} than its snapshot lists`);
    if (listed.version !== file.signed.version)
      throw refused(`has another version of ${name} than its snapshot lists`);
    if (trust !== null && !trust.isSigned(PROMOTER, promotionPath(channel, name), file))
      throw unsigned(`shows ${name}, which is not signed by whoever may promote it`);
    const text = file.signed.unrecognizedFields.state;
    const state = safeParse(promotedState, typeof text === 'string' ? parseJson(text) : undefined);
    if (!state.success) throw refused(`does not say what is live of ${name}`);
    if (state.output.channel !== channel || state.output.name !== name)
      throw refused(`has for ${name} what was signed for ${state.output.name} in ${state.output.channel}`);
    return { file, release: state.output.release, history: state.output.history };
  }

  async function refuseOlder({ snapshot, entries }: Opened): Promise<void> {
    const seen = (await trusted.seen.read()).channels[channel];
    const versions = versionsIn(entries);
    const older = Object.entries(seen?.releases ?? {}).find(
      ([name, version]) => (versions[name] ?? 0) < version,
    );
    if ((seen !== undefined && snapshot.signed.version < seen.version) || older !== undefined)
      throw refused('is older than what this machine has seen already');
    await trusted.seen.raiseChannel(channel, { version: snapshot.signed.version, releases: versions });
  }

  async function read(file: ReadFile | null, acceptsExpired: boolean): Promise<ChannelState> {
    const trust = await trusted.current();
    if (file === null) {
      if ((await trusted.seen.read()).channels[channel] === undefined) return EMPTY;
      throw refused('is gone; put back the newest copy of it');
    }
    const opened = open(file, trust);
    await refuseOlder(opened);
    if (!acceptsExpired && isExpired(opened.snapshot, trusted.now()))
      throw refused(
        `expired on ${opened.snapshot.signed.expires}. If it is the newest, sign it anew: npm run release -- renew --channel ${channel}`,
      );
    return stateOf(opened, trust);
  }

  function sign<File extends SignedFile>(file: File, keys: readonly string[]): File {
    signBy(
      file,
      store.signers.filter(({ key }) => keys.includes(key.keyID)),
    );
    return file;
  }

  async function promoted(
    name: string,
    after: ChannelState,
    before: Entry | undefined,
  ): Promise<TargetsFile> {
    const release = after.releases[name] ?? null;
    const history = historyOf(after, name).slice(-MAX_ENTRIES);
    const targets = await Promise.all(
      versionsOf(release).map(async (version) => {
        const text = await store.description(name, version);
        const path = releasePath(name, version);
        return [
          path,
          new TargetFile({ path, length: Buffer.byteLength(text), hashes: { sha256: sha256(text) } }),
        ] as const;
      }),
    );
    return new Metadata(
      new Targets({
        version: (before?.file.signed.version ?? 0) + 1,
        specVersion: SPECIFICATION,
        // Whether it is the newest is what the snapshot says, which expires.
        expires: NEVER_EXPIRES,
        targets: Object.fromEntries(targets),
        unrecognizedFields: { state: JSON.stringify({ channel, name, release, history }) },
      }),
    );
  }

  return {
    stamp: () => trusted.stamp(),
    read: (file) => read(file, false),
    readToChange: (file) => read(file, true),
    async readUnverified(file) {
      if (!isSignedChannel(file.text)) return plainFormat(described).read(file);
      return stateOf(open(file, null), await trusted.current());
    },
    /** The names of the keys at hand that may promote. */
    async author() {
      const trust = await trusted.current();
      const may = trust.keysOfChannel(channel);
      const names = store.signers.flatMap(({ key: { keyID } }) =>
        may.includes(keyID) ? [trust.nameOf(keyID)] : [],
      );
      return names.length === 0 ? operator() : names.join(', ');
    },
    async write(before, after, changed) {
      const trust = await trusted.current();
      const files: Record<string, TargetsFile> = {};
      const known = before === null ? {} : entriesIn(before, trust, changed);
      for (const [name, { file }] of Object.entries(known)) files[name] = file;
      for (const name of changed) {
        const path = promotionPath(channel, name);
        const file = sign(await promoted(name, after, known[name]), trust.keysFor(PROMOTER, path));
        if (!trust.isSigned(PROMOTER, path, file))
          throw trust.mayNot(`promote ${name} in ${channel}`, trust.keysFor(PROMOTER, path), store.signers);
        files[name] = file;
      }
      const releases = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, file.toJSON()]));
      const meta = Object.entries(files).map(([name, file]) => {
        const hashes = { sha256: sha256(JSON.stringify(releases[name])) };
        return [`${name}.json`, new MetaFile({ version: file.signed.version, hashes })] as const;
      });
      const snapshot = new Metadata(
        new Snapshot({
          version: after.revision,
          specVersion: SPECIFICATION,
          expires: daysAfter(trusted.now(), trust.channelDays),
          meta: Object.fromEntries(meta),
          unrecognizedFields: { channel },
        }),
      );
      sign(snapshot, trust.keysOfChannel(channel));
      if (!trust.isChannelSigned(channel, snapshot))
        throw trust.mayNot(`promote in ${channel}`, trust.keysOfChannel(channel), store.signers);
      return `${JSON.stringify({ snapshot: snapshot.toJSON(), releases }, null, 2)}\n`;
    },
  };

  /** What was signed before. Of releases that are signed anew only the number counts, whoever signed them. */
  function entriesIn(
    file: ReadFile,
    trust: Trust,
    changed: readonly string[],
  ): Readonly<Record<string, Entry>> {
    if (!isSignedChannel(file.text)) return {};
    const { entries } = open(file, null);
    const kept = Object.entries(entries).find(
      ([name, entry]) =>
        !changed.includes(name) && !trust.isSigned(PROMOTER, promotionPath(channel, name), entry.file),
    );
    if (kept !== undefined) throw unsigned(`shows ${kept[0]}, which is not signed by whoever may promote it`);
    return entries;
  }
}

export function isSignedChannel(text: string): boolean {
  return safeParse(signedChannel, parseJson(text)).success;
}

function stateOf({ snapshot, entries }: Opened, trust: Trust): ChannelState {
  const named = Object.entries(entries);
  const live = named.flatMap(([name, { release }]) => (release === null ? [] : [[name, release] as const]));
  const pins = named.flatMap(([name, { file, release }]) =>
    versionsOf(release).map(
      (version) =>
        [`${name}@${version}`, file.signed.targets[releasePath(name, version)]?.hashes.sha256 ?? ''] as const,
    ),
  );
  return {
    revision: snapshot.signed.version,
    releases: Object.fromEntries(live),
    history: named
      .flatMap(([, { history }]) => history)
      .sort((a, b) => a.revision - b.revision || a.at.localeCompare(b.at)),
    pins: Object.fromEntries(pins),
    expiresAt: Math.min(trust.expiresAt, Date.parse(snapshot.signed.expires)),
  };
}

function versionsIn(entries: Readonly<Record<string, Entry>>): Record<string, number> {
  return Object.fromEntries(Object.entries(entries).map(([name, { file }]) => [name, file.signed.version]));
}

/** All that a page may come to show of a release. */
function versionsOf(release: ChannelRelease | null): readonly string[] {
  if (release === null) return [];
  const { live, previous, candidate } = release;
  return [...new Set([live, previous, candidate?.version].filter((version) => typeof version === 'string'))];
}
