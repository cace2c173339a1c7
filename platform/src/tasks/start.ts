import { createServer } from 'node:net';
import { type Api, openApi, prepareFolder, StartFailure, type Told } from '@nfcards/api';
import type { FastifyInstance } from 'fastify';
import { apiOptions } from '../api-options.ts';
import { Failure, runTask } from '../failure.ts';
import { createGateway } from '../gateway/gateway.ts';
import { Channel } from '../releases/channel.ts';
import { publishTree } from '../releases/publish-tree.ts';
import { ReleaseStore } from '../releases/release-store.ts';
import type { Settings } from '../settings.ts';
import { readSettings, siteUrl } from '../settings.ts';

/** Milliseconds given to requests under way when the site is asked to stop. */
const FAREWELL = 5_000;

const refusals: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) =>
    `Port ${port} is in use. End what uses it, or set PORT to another number, for example PORT=${port + 1}.`,
  EACCES: (port) =>
    `Port ${port} needs rights that you do not have here. Set PORT to a number above 1023, for example PORT=3000.`,
  EADDRNOTAVAIL: (_, host) => `This machine has no address ${host}. Set HOST to 127.0.0.1 or 0.0.0.0.`,
  ENOTFOUND: (_, host) => `The name ${host} is not known here. Set HOST to 127.0.0.1 or 0.0.0.0.`,
};

/** What a query string may be kept by is not only our log, which leaves it out. */
const LEGACY_NOTICE =
  'LEGACY_WIRE is on: installed apps send passwords and sessions in addresses. They are not in this site’s log; see to it that no proxy in front of it keeps them, and turn it off once the apps are gone.';

const tell = (sentence: string) => console.log(sentence);

await runTask(async () => {
  const settings = readSettings(process.env);
  // Listened for from the first moment: asked to stop while it starts, it ends as cleanly. A second Ctrl-C is not waited for.
  const stopped = askedToStop();
  await refuseBusyPort(settings);
  if (settings.LEGACY_WIRE) tell(LEGACY_NOTICE);
  const store = new ReleaseStore(settings.DATA_DIR);
  let gateway: FastifyInstance | null = null;
  const api = await startApi(settings, (told) => log(gateway, told));
  try {
    await publishTree(store, new Channel(settings.DATA_DIR, settings.CHANNEL, store), tell);
    gateway = await createGateway({ settings, api });
    await gateway.listen({ port: settings.PORT, host: settings.HOST });
    tell(
      `The site is on http://${settings.HOST === '127.0.0.1' ? 'localhost' : settings.HOST}:${settings.PORT} (Ctrl-C ends it)`,
    );
    if (api.mailbox !== null)
      tell(`What it would send by mail or SMS is on ${siteUrl(settings)}/dev/mailbox`);
    await stopped;
    await Promise.race([gateway.close(), new Promise((resolve) => setTimeout(resolve, FAREWELL).unref())]);
  } finally {
    await api.close();
  }
});

async function startApi(settings: Settings, report: (told: Told) => void): Promise<Api> {
  try {
    // The releases lie there too, whichever the database is.
    prepareFolder(settings.DATA_DIR);
    return await openApi({
      ...apiOptions(settings),
      progress: tell,
      report,
    });
  } catch (cause) {
    throw cause instanceof StartFailure ? new Failure(cause.message) : cause;
  }
}

/** One line of JSON, in the gateway's log once there is one. */
function log(gateway: FastifyInstance | null, { level, ...told }: Told): void {
  if (gateway === null) console.error(JSON.stringify({ level, ...told }));
  else gateway.log[level](told, told.event);
}

/** Asked before anything is built, so that nobody waits for a refusal. */
async function refuseBusyPort({ PORT, HOST }: Settings): Promise<void> {
  const probe = createServer();
  const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    probe.once('error', resolve);
    probe.listen(PORT, HOST, () => probe.close(() => resolve(null)));
  });
  if (error === null) return;
  throw new Failure(
    refusals[error.code ?? '']?.(PORT, HOST) ?? `Port ${PORT} cannot be used: ${error.message}.`,
  );
}

async function askedToStop(): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
}
