import { join } from 'node:path';
import { runTask } from '../command-line/run-task.ts';
import { Failure, UsageFailure } from '../failure.ts';
import { siteNames } from '../releases/publish/site-packages.ts';
import { createGateway } from '../serving/gateway/gateway.ts';
import { serveSite, stopRequested } from '../serving/serve-site.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { BUILDS_PATH, HOT_CHANNEL, openHotSite } from '../tools/dev/hot-site.ts';
import { siteOf } from '../tools/dev/site-address.ts';
import { workOnRemote } from '../tools/dev/work-on-remote.ts';

const HELP = `npm run dev                                      the whole site from the working tree; what is saved is shown
npm run dev -- <remote> [--site <address>]       one remote, in the pages of a site that runs elsewhere

The site is http://localhost:3000 unless --site names another one, for example https://next.example.org. It must allow
the remote's address: its setting OVERRIDES names http://localhost:<developmentPort of remote.json>.
Changes of the API or of the platform need a new start.`;

async function workOnSite(settings: Settings): Promise<void> {
  const dataDir = join(settings.DATA_DIR, 'dev');
  const start = performance.now();
  const site = await openHotSite(dataDir, print);
  print(`Built everything in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  try {
    await serveSite(settings, async (api) => {
      const gateway = await createGateway({ settings: hotSettings(settings, dataDir), api });
      // Releases never change, so that a browser keeps them for ever; these do.
      gateway.addHook('onSend', async ({ url }, reply) => {
        if (url.startsWith('/releases/')) reply.header('cache-control', 'no-store');
        reply.removeHeader('integrity-policy');
      });
      await gateway.register(site.builds.routes(BUILDS_PATH));
      return gateway;
    });
  } finally {
    await site.close();
  }
}

/** The database and the documents stay those of `npm start`; the releases are others, of this machine and unsigned. */
function hotSettings(settings: Settings, dataDir: string): Settings {
  return {
    ...settings,
    DATA_DIR: dataDir,
    CHANNEL: HOT_CHANNEL,
    RELEASES_URL: '/releases',
    RELEASES_STORE: undefined,
    RELEASE_ROOT: undefined,
  };
}

/** A remote may be named without its prefix `mfe-`. */
function nameOf(word: string): string {
  const remotes = siteNames().filter((name) => name !== 'shell');
  const found = remotes.find((name) => name === word || name === `mfe-${word}`);
  if (found !== undefined) return found;
  throw new Failure(`There is no remote “${word}”. The remotes are: ${remotes.join(', ')}.`);
}

function print(sentence: string): void {
  console.log(sentence);
}

await runTask({
  name: 'dev',
  help: HELP,
  optional: ['<remote>'],
  options: { site: { type: 'string', example: 'https://next.example.org' } },
  async run({ positionals: [remote], values: { site } }) {
    const settings = readSettings(process.env);
    if (remote !== undefined) {
      const named = { name: nameOf(remote), site: siteOf(site), dataDir: settings.DATA_DIR };
      await workOnRemote(named, stopRequested(), print);
    } else if (site === undefined) await workOnSite(settings);
    else throw new UsageFailure(`Say which remote is to run in ${site}.`);
  },
});
