import { resolve } from 'node:path';
import { UsageFailure } from '../../failure.ts';
import { namedVersion, siteNames } from '../publish/site-packages.ts';
import { onlyTarget, type ReleaseCommand } from './release-command.ts';

export const previewCommand: ReleaseCommand = {
  usage: 'preview <name> --out <folder>',
  summary: 'builds a remote to be tried in the pages of a site, without publishing it',
  details: `Writes a folder for any static server: remote-release.json, and the files beside it. Served at the root of an origin, with
the header Access-Control-Allow-Origin, it stands in for the published remote in one browser tab of a site whose setting
OVERRIDES names that origin: https://boats.example/?override=<name>@https://preview.example. For a CI that shows each
change before it is merged. No store and no channel is touched, and what only publish refuses is not looked for.`,
  options: ['out', 'from'],
  async run(_context, { targets, from, out }) {
    const remotes = siteNames().filter((name) => name !== 'shell');
    const name = onlyTarget(targets, `which remote: ${remotes.join(', ')}`);
    if (!remotes.includes(name)) {
      throw new UsageFailure(`“${name}” is no remote. The remotes are: ${remotes.join(', ')}.`);
    }
    if (out === undefined) throw new UsageFailure('Say where to: --out <folder>.');
    const releasable = namedVersion(name, from === undefined ? undefined : resolve(from));
    // The bundler takes a third of a second to load: the other commands do without.
    const { writePreview } = await import('../publish/preview.ts');
    const paths = await writePreview(releasable, resolve(out));
    const { version } = releasable;
    return {
      text: `Wrote ${name}@${version} into ${out}. Serve it at the root of an origin, with CORS, and open\n<site>${paths[0] ?? '/'}?override=${name}@<that origin>`,
      json: { name, version, out, paths },
    };
  },
};
