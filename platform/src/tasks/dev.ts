import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openHotRemote } from '../dev/hot-remote.ts';
import { BUILDS_PATH, HOT_CHANNEL, openHotSite } from '../dev/hot-site.ts';
import { Failure, runTask } from '../failure.ts';
import { createGateway } from '../gateway/gateway.ts';
import { siteNames } from '../releases/site-packages.ts';
import { askedToStop, serveSite } from '../serve-site.ts';
import { readSettings, type Settings } from '../settings.ts';

const HELP = `npm run dev                                      the whole site from the working tree; what is saved is shown
npm run dev -- <remote> [--site <address>]       one remote, in the pages of a site that runs elsewhere

The site is http://localhost:3000 unless --site names another one, for example https://next.example.org. It must allow
the remote's address: its setting OVERRIDES names http://localhost:<developmentPort of remote.json>.
Changes of the API or of the platform need a new start.`;

await runTask(async () => {
  const { positionals, values } = readArguments();
  const [remote, ...rest] = positionals;
  if (values.help) {
    console.log(HELP);
    return;
  }
  if (rest.length > 0) throw new Failure(`“${rest.join(' ')}” is too much.\n\n${HELP}`);
  const settings = readSettings(process.env);
  if (remote !== undefined) await workOnRemote(settings, nameOf(remote), siteOf(values.site));
  else if (values.site === undefined) await workOnSite(settings);
  else throw new Failure(`Say which remote is to run in ${values.site}.\n\n${HELP}`);
});

async function workOnSite(settings: Settings): Promise<void> {
  const dataDir = join(settings.DATA_DIR, 'dev');
  const start = performance.now();
  const site = await openHotSite(dataDir, tell);
  tell(`Built everything in ${((performance.now() - start) / 1000).toFixed(1)} s`);
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
    RELEASE_PUBLIC_KEYS: [],
  };
}

async function workOnRemote(settings: Settings, name: string, site: string): Promise<void> {
  const stopped = askedToStop();
  const remote = await openHotRemote(name, join(settings.DATA_DIR, 'dev-remotes', name), tell);
  try {
    tell(
      `Open ${site}/?override=${name}@${remote.origin} in a browser on this machine (Ctrl-C ends it).\nThat site’s setting OVERRIDES must allow ${remote.origin}.`,
    );
    await stopped;
  } finally {
    await remote.close();
  }
}

/** A remote may be called without what the names of all of them begin with. */
function nameOf(word: string): string {
  const remotes = siteNames().filter((name) => name !== 'shell');
  const found = remotes.find((name) => name === word || name === `mfe-${word}`);
  if (found !== undefined) return found;
  throw new Failure(`There is no remote “${word}”. The remotes are: ${remotes.join(', ')}.`);
}

function siteOf(address = 'http://localhost:3000'): string {
  const site = URL.parse(address);
  if (site !== null && ['http:', 'https:'].includes(site.protocol)) return site.origin;
  throw new Failure(`“${address}” is not the address of a site; one looks like https://next.example.org.`);
}

function tell(sentence: string): void {
  console.log(sentence);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h', default: false }, site: { type: 'string' } },
    });
  } catch (cause) {
    throw new Failure(`${cause instanceof Error ? cause.message : 'The arguments are off'}\n\n${HELP}`);
  }
}
