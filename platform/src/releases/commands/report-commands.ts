import { UsageFailure } from '../../failure.ts';
import { describeAudience } from '../channels/audience.ts';
import type { ChannelRelease } from '../channels/channel-file.ts';
import { describeEntry } from '../channels/channel-history.ts';
import type { ReleaseCommand } from './release-command.ts';
import { onlyTarget, parseCount } from './release-command.ts';

export const statusCommand: ReleaseCommand = {
  usage: 'status',
  summary: 'what is live, and what else is published',
  details: 'Newest version first. “previous” is what a rollback goes back to.',
  options: ['channel'],
  async run({ store, channel }, { targets }) {
    if (targets.length > 0)
      throw new UsageFailure(`“${targets.join(' ')}” is too much: this command takes none.`);
    const { releases, revision } = await channel.read();
    const names = [...new Set([...(await store.names()), ...Object.keys(releases)])].sort();
    const published = await Promise.all(
      names.map(async (name) => {
        const versions = (await store.versions(name)).reverse();
        return { name, ...releases[name], versions };
      }),
    );
    const lines = published.map(({ name, versions }) =>
      [name, ...versions.map((version) => `  ${version}${roleOf(version, releases[name])}`)].join('\n'),
    );
    return {
      text: [`Channel ${channel.name}, revision ${revision}`, ...lines].join('\n\n'),
      json: { channel: channel.name, revision, releases: published },
    };
  },
};

export const historyCommand: ReleaseCommand = {
  usage: 'history [<name>]',
  summary: 'who changed what, and when',
  details:
    'Newest first, of all releases or of one, with what --message said. A halt by the gateway says why.',
  options: ['channel', 'last'],
  async run({ channel }, { targets, last = '20' }) {
    const name = targets.length === 0 ? null : onlyTarget(targets, '');
    const count = parseCount(last, 'last');
    const entries = (await channel.read()).history
      .filter((entry) => name === null || entry.name === name)
      .toReversed()
      .slice(0, count);
    const lines = entries.map((entry) => {
      const { at, revision, by, reason, commit } = entry;
      const from = commit === undefined ? by : `${by}, commit ${commit.slice(0, 10)}`;
      const why = reason === undefined ? '' : `\n    ${reason}`;
      return `${at.slice(0, 19).replace('T', ' ')}  #${revision}  ${describeEntry(entry)}  (${from})${why}`;
    });
    const what = name === null ? channel.name : `${channel.name} of ${name}`;
    return {
      text: lines.length === 0 ? `The history of ${what} is empty.` : lines.join('\n'),
      json: { channel: channel.name, history: entries },
    };
  },
};

function roleOf(version: string, release: ChannelRelease | undefined): string {
  if (version === release?.live) return '  live';
  const { candidate, previous } = release ?? {};
  if (version === candidate?.version) return `  candidate, ${describeAudience(candidate, Date.now())}`;
  return version === previous ? '  previous' : '';
}
