import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { BackupFailure } from './backup-failure.ts';

/** Where Debian keeps them. */
const VERSIONS = '/usr/lib/postgresql';

/**
 * Runs a program of PostgreSQL's own on a database.
 * @throws BackupFailure `program_missing`, `program_failed` with its own last words
 */
export async function runOnDatabase(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  parameters: readonly string[],
): Promise<void> {
  // Everybody on the machine may read the words of a command.
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const env = { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) };
  const child = spawn(find(program), [...parameters, `--dbname=${url.href}`], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [code, said] = await Promise.all([ended, text(child.stderr)]);
  if (code === 0) return;
  const last = said.trim().split('\n').at(-1) ?? '';
  throw new BackupFailure('program_failed', `${program} broke off: ${last}`);
}

/** The newest one: it reads older servers too. */
function find(program: string): string {
  const versions = existsSync(VERSIONS)
    ? readdirSync(VERSIONS)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(VERSIONS, version, 'bin'))
    : [];
  const folders = [...versions, ...(process.env.PATH ?? '').split(delimiter)];
  const found = folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new BackupFailure(
    'program_missing',
    `There is no ${program} here: install the client of PostgreSQL (Debian: postgresql-client), of the server’s version or newer.`,
  );
}
