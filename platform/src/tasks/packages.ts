import { join, relative } from 'node:path';
import { runTask } from '../command-line/run-task.ts';
import { ROOT } from '../root.ts';
import { writePackages } from '../tools/packages/write-packages.ts';

const HELP = `npm run packages

Writes what a team needs in a repository of its own into dist/packages: @nfcards/shared, @nfcards/platform and
create-nfcards-remote, each to be published by npm publish. docs/teams.md says how it goes on.`;

await runTask({
  name: 'packages',
  help: HELP,
  options: {},
  async run() {
    const target = join(ROOT, 'dist/packages');
    for (const { name, version, folder } of await writePackages(target))
      console.log(`${name}@${version}   ${relative(ROOT, folder)}`);
  },
});
