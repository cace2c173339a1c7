import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPackaged } from './debian-package.ts';
import { chownToServer, hasSaid, unprivilegedUser } from './temporary-postgres.ts';

/** A PgBouncer before a PostgreSQL, gone without a trace after `stop`. */
export interface TemporaryPgBouncer {
  /** Address of a database behind it. */
  readonly urlOf: (database: string) => string;
  readonly stop: () => Promise<void>;
}

export async function startPgBouncer(
  postgresFolder: string,
  mode: 'session' | 'transaction',
): Promise<TemporaryPgBouncer> {
  const program = findPackaged('pgbouncer');
  const folder = mkdtempSync(join(tmpdir(), 'nfcards-pgbouncer-'));
  const user = unprivilegedUser();
  chownToServer(folder);
  const configuration = join(folder, 'pgbouncer.ini');
  writeFileSync(
    configuration,
    `[databases]
* = host=${postgresFolder} user=postgres
[pgbouncer]
listen_addr =
unix_socket_dir = ${folder}
auth_type = any
pool_mode = ${mode}
default_pool_size = 30
`,
  );
  const bouncer = spawn(program, [configuration], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  await hasSaid(bouncer.stderr, 'process up');
  return {
    urlOf: (database) =>
      `postgresql:///${database}?host=${encodeURIComponent(folder)}&port=6432&user=postgres`,
    stop: async () => {
      const ended = once(bouncer, 'exit');
      // Its clients are gone by then: newer ones wait for them.
      bouncer.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
