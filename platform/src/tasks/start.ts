import { createServer } from 'node:net';
import { type Api, openApi, prepareFolder, StartFailure } from '@nfcards/api';
import { Failure, runTask } from '../failure.ts';
import { createGateway } from '../gateway/gateway.ts';
import { Channel } from '../releases/channel.ts';
import { publishTree } from '../releases/publish-tree.ts';
import { ReleaseStore } from '../releases/release-store.ts';
import type { Settings } from '../settings.ts';
import { readSettings } from '../settings.ts';

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

const tell = (sentence: string) => console.log(sentence);

await runTask(async () => {
  const settings = readSettings(process.env);
  // Listened for from the first moment: asked to stop while it starts, it ends as cleanly. A second Ctrl-C is not waited for.
  const stopped = askedToStop();
  await refuseBusyPort(settings);
  const store = new ReleaseStore(settings.DATA_DIR);
  const api = await startApi(settings);
  try {
    await publishTree(store, new Channel(settings.DATA_DIR, settings.CHANNEL, store), tell);
    const gateway = await createGateway({ settings, api });
    await gateway.listen({ port: settings.PORT, host: settings.HOST });
    tell(
      `The site is on http://${settings.HOST === '127.0.0.1' ? 'localhost' : settings.HOST}:${settings.PORT} (Ctrl-C ends it)`,
    );
    await stopped;
    await Promise.race([gateway.close(), new Promise((resolve) => setTimeout(resolve, FAREWELL).unref())]);
  } finally {
    await api.close();
  }
});

async function startApi(settings: Settings): Promise<Api> {
  try {
    // The releases lie there too, whichever the database is.
    prepareFolder(settings.DATA_DIR);
    return await openApi({
      dataDir: settings.DATA_DIR,
      legacyWire: settings.LEGACY_WIRE,
      progress: tell,
      ...(settings.DATABASE_URL === undefined ? {} : { databaseUrl: settings.DATABASE_URL }),
    });
  } catch (cause) {
    throw cause instanceof StartFailure ? new Failure(cause.message) : cause;
  }
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
