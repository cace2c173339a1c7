import { once } from 'node:events';
import { runTask } from '../../command-line/run-task.ts';
import { UsageFailure } from '../../failure.ts';
import { siteNames } from '../../releases/publish/site-packages.ts';
import { readSettings } from '../../settings/settings.ts';
import { siteOf } from '../dev/site-address.ts';
import { workOnRemote } from '../dev/work-on-remote.ts';

const HELP = `npm run dev -- --site <address>       this remote in the pages of a running site; what is saved is shown

The site is http://localhost:3000 unless --site names another one, for example https://next.example.org. It must allow
the remote's address: its setting OVERRIDES names http://localhost:<developmentPort of remote.json>.`;

export async function run(words: readonly string[]): Promise<void> {
  await runTask(
    {
      name: 'dev',
      help: HELP,
      options: { site: { type: 'string', example: 'https://next.example.org' } },
      async run({ values: { site } }) {
        const [name] = siteNames();
        if (name === undefined) throw new UsageFailure('There is no remote.json here: run it where one is.');
        const stopped = Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
        const { DATA_DIR: dataDir } = readSettings(process.env);
        await workOnRemote({ name, site: siteOf(site), dataDir }, stopped, (said) => console.log(said));
      },
    },
    words,
  );
}
