import { createServer } from 'node:net';
import { type Api, type LogLine, openApi, prepareFolder, StartFailure } from '@nfcards/api';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';
import type { Settings } from '../settings/settings.ts';
import { siteUrl } from '../settings/settings.ts';
import { isForThisMachine } from './answers/local-request.ts';
import { apiOptions } from './api-options.ts';
import { limitConnections } from './limit-connections.ts';

/** Milliseconds for open requests to end when the site stops. */
const STOP_TIMEOUT_MS = 5_000;

/** Milliseconds. */
const ORPHAN_CHECK = 500;

const refusals: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) =>
    `Port ${port} is in use. End what uses it, or set PORT to another number, for example PORT=${port + 1}.`,
  EACCES: (port) =>
    `Port ${port} needs rights that you do not have here. Set PORT to a number above 1023, for example PORT=3000.`,
  EADDRNOTAVAIL: (_, host) => `This machine has no address ${host}. Set HOST to 127.0.0.1 or 0.0.0.0.`,
  ENOTFOUND: (_, host) => `The name ${host} is not known here. Set HOST to 127.0.0.1 or 0.0.0.0.`,
};

/** Query strings may be logged elsewhere too: our own log leaves them out. */
const LEGACY_NOTICE =
  'LEGACY_WIRE is on: installed apps send passwords and sessions in addresses. They are not in this site’s log; see to it that no proxy in front of it keeps them, and turn it off once the apps are gone.';

const print = (sentence: string) => console.log(sentence);

/**
 * Opens the API, then the server that `open` makes with it, and serves both until the process is asked to stop.
 * @param beside called once port and database are had, while the database is filled
 * @throws Failure when the port or the database cannot be had
 */
export async function serveSite(
  settings: Settings,
  open: (api: Api) => Promise<FastifyInstance>,
  beside: () => void = () => {},
): Promise<void> {
  // From the first moment on, so that a stop during the start ends cleanly too. A second Ctrl-C ends the process at
  // once.
  const stopped = stopRequested();
  await refuseBusyPort(settings);
  if (settings.LEGACY_WIRE) print(LEGACY_NOTICE);
  let server: FastifyInstance | null = null;
  const api = await startApi(settings, (told) => log(server, told), beside);
  try {
    server = await open(api);
    if (api.mailbox !== null && isForThisMachine(settings))
      print(`What it would send by mail or SMS is on ${siteUrl(settings)}/dev/mailbox`);
    await serveUntil(stopped, server, settings);
  } finally {
    await api.close();
  }
}

/** Serves the server that `open` makes, without an API in this process, until the process is asked to stop. */
export async function serveAlone(settings: Settings, open: () => Promise<FastifyInstance>): Promise<void> {
  const stopped = stopRequested();
  await refuseBusyPort(settings);
  await serveUntil(stopped, await open(), settings);
}

async function serveUntil(
  stopped: Promise<void>,
  server: FastifyInstance,
  { PORT, HOST }: Settings,
): Promise<void> {
  limitConnections(server.server, (sentence) => server.log.error({ event: 'connections_full' }, sentence));
  await server.listen({ port: PORT, host: HOST });
  print(`The site is on http://${HOST === '127.0.0.1' ? 'localhost' : HOST}:${PORT} (Ctrl-C ends it)`);
  await stopped;
  // A connection that was opened ahead and never used is not idle to Node.js, and would keep the process for ever.
  const timer = setTimeout(() => server.server.closeAllConnections(), STOP_TIMEOUT_MS);
  await server.close();
  clearTimeout(timer);
}

async function startApi(
  settings: Settings,
  report: (told: LogLine) => void,
  opened: () => void,
): Promise<Api> {
  try {
    // The releases lie there too, whichever the database is.
    prepareFolder(settings.DATA_DIR);
    return await openApi({
      ...apiOptions(settings),
      progress: print,
      report,
      opened,
    });
  } catch (cause) {
    throw cause instanceof StartFailure ? new Failure(cause.message) : cause;
  }
}

/** One line of JSON, in the gateway's log once there is one. */
function log(server: FastifyInstance | null, { level, ...told }: LogLine): void {
  if (server === null) console.error(JSON.stringify({ level, ...told }));
  else server.log[level](told, told.event);
}

/** Before the build, so that a busy port is reported at once. */
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

/** Resolves on SIGINT or SIGTERM, or when the parent process is gone. */
export async function stopRequested(): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
    onParentExit(resolve);
  });
}

/** A killed `npm start` cannot pass a signal on: its server would keep the port and the database. */
function onParentExit(orphaned: () => void): void {
  const parent = process.ppid;
  // A server that was started without npm may outlive its shell.
  if (process.env.STARTED_BY !== String(parent)) return;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    orphaned();
  }, ORPHAN_CHECK);
  look.unref();
}
