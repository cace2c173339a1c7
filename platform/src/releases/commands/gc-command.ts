import { UsageFailure } from '../../failure.ts';
import { bytesIn } from './bytes-in.ts';
import { removeGarbage } from './garbage.ts';
import type { ReleaseCommand } from './release-command.ts';
import { parseCount } from './release-command.ts';

export const gcCommand: ReleaseCommand = {
  usage: 'gc',
  summary: 'removes published versions that no channel names',
  details: `What is live, previous or a candidate in any channel stays, and what the last changes of each release name, and
what was published within a day. Nothing is removed unless every file of what stays is as it was published. The
version of what was removed is not given again, since browsers keep its files for a year.`,
  options: ['keep', 'dry-run'],
  async run({ store }, { targets, keep = '10', dryRun }) {
    if (targets.length > 0)
      throw new UsageFailure(`“${targets.join(' ')}” is too much: gc looks at all releases.`);
    const removed = await removeGarbage(store, { keep: parseCount(keep, 'keep'), dryRun });
    const bytes = removed.reduce((sum, release) => sum + release.bytes, 0);
    const lines = removed.map(({ name, version, bytes: size }) => `  ${name}@${version}  ${bytesIn(size)}`);
    const sum = `${dryRun ? 'Would free' : 'Freed'} ${bytesIn(bytes)}:`;
    return {
      text: removed.length === 0 ? 'There is nothing to remove.' : [sum, ...lines].join('\n'),
      json: { removed, bytes, dryRun },
    };
  },
};
