import { createServer } from 'node:net';
import { type Api, openApi, prepareFolder, StartFailure, type Told } from '@nfcards/api';
import type { FastifyInstance } from 'fastify';
import { apiOptions } from './api-options.ts';
import { boundConnections } from './bound-connections.ts';
import { Failure } from './failure.ts';
import { isForThisMachine } from './gateway/local-request.ts';
import type { Settings } from './settings.ts';
import { siteUrl } from './settings.ts';

/** Milliseconds given to requests under way when the site is asked to stop. */
const FAREWELL = 5_000;

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

/** What a query string may be kept by is not only our log, which leaves it out. */
const LEGACY_NOTICE =
  'LEGACY_WIRE is on: installed apps send passwords and sessions in addresses. They are not in this site’s log; see to it that no proxy in front of it keeps them, and turn it off once the apps are gone.';

const tell = (sentence: string) => console.log(sentence);

/**
 * Opens the API, then the server that `open` makes with it, and serves both in this process until it is asked to stop.
 * @throws Failure when the port or the database cannot be had
 */
export async function serveSite(
  settings: Settings,
  open: (api: Api) => Promise<FastifyInstance>,
): Promise<void> {
  // Listened for from the first moment: asked to stop while it starts, it ends as cleanly. A second Ctrl-C is not waited for.
  const stopped = askedToStop();
  await refuseBusyPort(settings);
  if (settings.LEGACY_WIRE) tell(LEGACY_NOTICE);
  let server: FastifyInstance | null = null;
  const api = await startApi(settings, (told) => log(server, told));
  try {
    server = await open(api);
    if (api.mailbox !== null && isForThisMachine(settings))
      tell(`What it would send by mail or SMS is on ${siteUrl(settings)}/dev/mailbox`);
    await serveUntil(stopped, server, settings);
  } finally {
    await api.close();
  }
}

/** Serves what `open` makes, with no API in this process, until it is asked to stop. */
export async function serveAlone(settings: Settings, open: () => Promise<FastifyInstance>): Promise<void> {
  const stopped = askedToStop();
  await refuseBusyPort(settings);
  await serveUntil(stopped, await open(), settings);
}

async function serveUntil(
  stopped: Promise<void>,
  server: FastifyInstance,
  { PORT, HOST }: Settings,
): Promise<void> {
  boundConnections(server.server, (sentence) => server.log.error({ event: 'connections_full' }, sentence));
  await server.listen({ port: PORT, host: HOST });
  tell(`The site is on http://${HOST === '127.0.0.1' ? 'localhost' : HOST}:${PORT} (Ctrl-C ends it)`);
  await stopped;
  // A connection that was opened ahead and never used is not idle to Node.js, and would keep the process for ever.
  const impatience = setTimeout(() => server.server.closeAllConnections(), FAREWELL);
  await server.close();
  clearTimeout(impatience);
}

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
function log(server: FastifyInstance | null, { level, ...told }: Told): void {
  if (server === null) console.error(JSON.stringify({ level, ...told }));
  else server.log[level](told, told.event);
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

/** Resolves when the terminal or the system asks this process to end, or what started it is no more. */
export async function askedToStop(): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
    onOrphaned(resolve);
  });
}

/** `npm start` that is killed cannot tell: whoever runs it would find the port and the database taken by nobody. */
function onOrphaned(orphaned: () => void): void {
  const parent = process.ppid;
  // A server that was started by itself may outlive the shell that did so.
  if (process.env.STARTED_BY !== String(parent)) return;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    orphaned();
  }, ORPHAN_CHECK);
  look.unref();
}
