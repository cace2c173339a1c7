import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
const START = join(ROOT, 'platform/src/tasks/start.ts');
const SERVE = join(ROOT, 'platform/src/tasks/serve.ts');
const RELEASE = join(ROOT, 'platform/src/tasks/release.ts');
const IMPORT = join(ROOT, 'platform/src/tasks/import.ts');
const STAFF = join(ROOT, 'platform/src/tasks/staff.ts');
/** Milliseconds in which a site must be up, built from nothing on a busy machine. */
const PATIENCE = 900_000;

export interface Site {
  readonly url: string;
  readonly dataDir: string;
  /** All that it said so far. */
  readonly output: () => string;
  /** Runs `npm run release -- …` on the site's store; rejects with what it said when it fails. */
  readonly release: (...parameters: string[]) => Promise<string>;
  /** From now on it takes connections and answers nothing, as a network does that is too slow. */
  readonly hang: () => void;
  readonly wake: () => void;
  /** Asks it to end, and resolves with its exit code. */
  readonly stop: () => Promise<number | null>;
}

export interface SiteOptions {
  readonly dataDir?: string;
  /** A free one unless the test must know it beforehand, or come back to it. */
  readonly port?: number;
  /** Of the two halves of a site; both, as `npm start` has them, unless said otherwise. */
  readonly role?: 'gateway';
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the whole site as `npm start` does, on a free port and a data folder of its own. */
export async function startSite({
  dataDir = copyOfTemplate(),
  port: wanted,
  role,
  environment = {},
}: SiteOptions = {}): Promise<Site> {
  const port = wanted ?? (await freePort());
  const env = { ...cleanEnvironment(), PORT: String(port), DATA_DIR: dataDir, ...environment };
  const child = role === undefined ? run(START, [], env) : run(SERVE, [role], env);
  const ended = exitCode(child);
  const output = collect(child);
  await Promise.race([
    until(() => output().includes('The site is on')),
    ended.then((code) => {
      throw new Error(`The site ended with ${code}:\n${output()}`);
    }),
  ]).catch((cause: unknown) => {
    // A site that came up later would stay for ever.
    child.kill('SIGKILL');
    throw cause;
  });
  return {
    url: `http://localhost:${port}`,
    dataDir,
    output,
    release: async (...parameters) => {
      const command = run(RELEASE, parameters, env);
      const said = collect(command);
      if ((await exitCode(command)) !== 0) throw new Error(said());
      return said();
    },
    hang: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
    stop: async () => {
      // A process that hangs would not hear it.
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Runs the start task to its end, for starts that must fail. */
export async function failToStart(environment: Readonly<Record<string, string>>) {
  const dataDir = newDataDir();
  const PORT = String(await freePort());
  const child = run(START, [], { ...cleanEnvironment(), PORT, DATA_DIR: dataDir, ...environment });
  const output = collect(child);
  const code = await exitCode(child);
  removeDataDir(dataDir);
  return { code, output: output() };
}

/** Runs `npm run import -- …` on a data folder that no site uses; rejects with what it said when it fails. */
export function importPlaces(dataDir: string, ...parameters: readonly string[]): Promise<void> {
  return runOn(dataDir, IMPORT, parameters);
}

/** Runs `npm run staff -- …` on a data folder that no site uses. */
export function appoint(dataDir: string, email: string): Promise<void> {
  return runOn(dataDir, STAFF, [email]);
}

async function runOn(dataDir: string, task: string, parameters: readonly string[]): Promise<void> {
  const command = run(task, parameters, { ...cleanEnvironment(), DATA_DIR: dataDir });
  const said = collect(command);
  if ((await exitCode(command)) !== 0) throw new Error(said());
}

export function newDataDir(parent: string = tmpdir()): string {
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(join(parent, 'nfcards-e2e-'));
}

export function removeDataDir(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** A data folder with every release of the working tree, and a filled database with somebody of staff. */
export function copyOfTemplate(): string {
  const template = process.env.E2E_TEMPLATE;
  if (template === undefined) throw new Error('the global set-up makes the template');
  const folder = newDataDir();
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** Below those that a system hands out by itself; and each worker has its own, for one is free only until it is used. */
let nextPort = 20_000 + 1000 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);

export async function freePort(): Promise<number> {
  const port = nextPort;
  nextPort += 1;
  return (await isFree(port)) ? port : freePort();
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const free = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, () => resolve(true));
  });
  await new Promise((resolve) => server.close(resolve));
  return free;
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  const names = [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_LISTEN_URL',
    'CHANNEL',
    'RELEASES_URL',
    'RELEASES_STORE',
    'RELEASE_ROOT',
    'RELEASE_SIGNING_KEY',
    'API_URL',
    'API_WIRE',
    'LEGACY_WIRE',
  ];
  return { ...process.env, ...Object.fromEntries(names.map((name) => [name, undefined])) };
}

function run(file: string, parameters: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...parameters], {
    cwd: ROOT,
    env,
  });
}

function exitCode(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve));
}

function collect(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  return () => output;
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('The site did not start in time.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
