import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { findPostgres } from './postgres-binaries.ts';

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** A PostgreSQL of its own, gone without a trace after `stop`. */
export interface TemporaryPostgres {
  /** Address of its maintenance database. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts a PostgreSQL in a temporary folder. @param settings such as `fsync=off` */
export async function startPostgres(settings: readonly string[]): Promise<TemporaryPostgres> {
  const bin = findPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'nfcards-pg-'));
  const user = unprivilegedUser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, env: { PATH: bin, LC_ALL: 'C' }, ...user };

  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  const made = spawnSync(join(bin, 'initdb'), initdb, { ...options, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);

  // A socket in the folder rather than a port, so that nothing else can be in the way.
  const all = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=200', ...settings];
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...all.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await ready(server.stderr);
  return {
    url: `postgresql:///postgres?host=${encodeURIComponent(folder)}&user=postgres`,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ready(output: Readable): Promise<void> {
  let said = '';
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    if (!said.includes('ready to accept connections')) continue;
    // Whatever it says later must not fill the pipe.
    output.resume();
    return;
  }
  throw new Error(`PostgreSQL did not start: ${said}`);
}

/** PostgreSQL refuses root. Null when this is not root. */
function unprivilegedUser(): User | null {
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
