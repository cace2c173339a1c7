import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { findPostgres } from './postgres-binaries.ts';

export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** A PostgreSQL of its own, gone without a trace after `stop`. */
export interface TemporaryPostgres {
  /** Address of its maintenance database. */
  readonly url: string;
  /** Of its socket. */
  readonly folder: string;
  /** Ends it as whoever brings it up to date does: what is under way is broken off, and all connections are cut. */
  readonly end: () => Promise<void>;
  /** Starts it again. */
  readonly begin: () => Promise<void>;
  /** Stops all of its processes in the middle of what they do: connections stay, and nothing answers. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly stop: () => Promise<void>;
}

/** Starts a PostgreSQL in a temporary folder. @param settings such as `fsync=off` */
export function startPostgres(settings: readonly string[]): Promise<TemporaryPostgres> {
  return startFrom(settings, 'initdb', [
    ...['-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
  ]);
}

/** Starts a streaming replica of one. @param primary that has been started by `startPostgres` */
export function startReplica({ folder }: TemporaryPostgres): Promise<TemporaryPostgres> {
  return startFrom(['fsync=off'], 'pg_basebackup', [
    ...['-h', folder, '-U', 'postgres', '-X', 'stream', '--checkpoint=fast', '--write-recovery-conf'],
  ]);
}

/** @param maker the program that makes its data */
async function startFrom(
  settings: readonly string[],
  maker: 'initdb' | 'pg_basebackup',
  parameters: readonly string[],
): Promise<TemporaryPostgres> {
  const bin = findPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'nfcards-pg-'));
  const user = unprivilegedUser();
  chownToServer(folder);
  const data = join(folder, 'data');
  const options = { cwd: folder, env: { PATH: bin, LC_ALL: 'C' }, ...user };

  const made = spawnSync(join(bin, maker), ['-D', data, ...parameters], { ...options, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`${maker} failed: ${made.stderr}`);

  // A socket in the folder rather than a port, so that nothing else can be in the way.
  const given = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...settings,
  ];
  const all = ['-D', data, ...given.flatMap((setting) => ['-c', setting])];
  const begin = async () => {
    const begun = spawn(join(bin, 'postgres'), all, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    await hasSaid(begun.stderr, 'system is ready to accept');
    return begun;
  };
  let server = await begin();
  const end = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  };
  return {
    url: `postgresql:///postgres?host=${encodeURIComponent(folder)}&user=postgres`,
    folder,
    end,
    begin: async () => {
      server = await begin();
    },
    freeze: () => signalAll(server.pid, 'SIGSTOP'),
    thaw: () => signalAll(server.pid, 'SIGCONT'),
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Gives a folder to the user that a PostgreSQL here runs as. */
export function chownToServer(folder: string): void {
  const user = unprivilegedUser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
}

/** To the server and to the process of each connection. */
export function signalAll(server: number | undefined, signal: NodeJS.Signals): void {
  const pid = String(server);
  const children = spawnSync('pgrep', ['-P', pid], { encoding: 'utf8' }).stdout.split('\n');
  // One that ends meanwhile is no trouble, as it would be to `process.kill`.
  spawnSync('kill', ['-s', signal.slice('SIG'.length), pid, ...children.filter((line) => line !== '')]);
}

/** Resolves when a process has said some words, and reads on: a pipe that is full stops whoever writes into it. */
export async function hasSaid(output: Readable, words: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let said: string | null = '';
  output.on('data', (chunk) => {
    if (said === null) return;
    said += String(chunk);
    if (!said.includes(words)) return;
    said = null;
    resolve();
  });
  output.once('end', () => reject(new Error(`It ended before it said “${words}”: ${said}`)));
  await promise;
}

/** PostgreSQL refuses root, and so does PgBouncer. Null when this is not root. */
export function unprivilegedUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name = '', , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  );
  const user = users.get('postgres') ?? users.get('nobody');
  if (user === undefined) throw new Error('PostgreSQL refuses root: run the tests as another user.');
  return user;
}
