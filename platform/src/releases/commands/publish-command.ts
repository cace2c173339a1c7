import { resolve } from 'node:path';
import { UsageFailure } from '../../failure.ts';
import { namedVersion, siteNames } from '../publish/site-packages.ts';
import { bytesIn } from './bytes-in.ts';
import type { ReleaseCommand } from './release-command.ts';
import { onlyTarget } from './release-command.ts';

export const publishCommand: ReleaseCommand = {
  usage: 'publish <name>',
  summary: 'builds it and adds it to the release store',
  details: `The version is the one in its package.json; one that is published already is refused, for a release never
changes. With --built, nothing is built: docs/working-on-a-remote.md says what such a folder must hold. With the setting
RELEASE_SIGNING_KEY it is signed. No visitor sees it before it is promoted.`,
  options: ['from', 'built', 'dry-run'],
  async run({ store, settings }, { targets, from, built, dryRun }) {
    const name = onlyTarget(targets, `what to publish: ${siteNames().join(', ')}`);
    if (name === 'shell' && built !== undefined)
      throw new UsageFailure('The shell is built by publish itself: --built is for remotes.');
    // A remote of another repository says its name itself.
    if (!siteNames().includes(name) && from === undefined) {
      throw new UsageFailure(`“${name}” is not released by itself. What is: ${siteNames().join(', ')}.`);
    }
    const releasable = namedVersion(name, from === undefined ? undefined : resolve(from));
    // The bundler takes a third of a second to load: the other commands do without.
    const { publish } = await import('../publish/publish.ts');
    const { version, sizes, commit, integrity } = await publish(store, releasable, {
      dryRun,
      built: built === undefined ? undefined : resolve(built),
    });
    const signed = settings.RELEASE_SIGNING_KEY.length > 0;
    const files = Object.keys(integrity).length;
    const bytes = sizes === undefined ? '' : `, ${bytesIn(sizes.all)} for browsers`;
    return {
      text: `${dryRun ? 'Would publish' : 'Published'} ${name}@${version}: ${files} files${bytes}${signed ? ', signed' : ''}.`,
      json: { name, version, commit, files, sizes, signed, dryRun },
    };
  },
};
