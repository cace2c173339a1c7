import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../free-port.fixture.ts';
import { ROOT } from '../../root.ts';

/**
 * A real registry, fetched by the test that needs it: with it come 320 packages (65 MB), which nobody else should have to
 * install. One of them names a version of node-fetch by a tag that not every registry has.
 */
const VERDACCIO = {
  private: true,
  dependencies: { verdaccio: '6.10.4' },
  overrides: { 'node-fetch': '2.7.0' },
};
const INSTALLED = join(ROOT, `node_modules/.cache/verdaccio-${VERDACCIO.dependencies.verdaccio}`);

/** It has what is published to it and asks nobody else: other packages come from where this machine has them from. */
const CONFIGURATION = `storage: ./storage
uplinks: {}
packages:
  '**':
    access: $all
    publish: $anonymous
log: { type: stdout, level: fatal }
`;

export interface Ran {
  readonly code: number;
  /** All that it said. */
  readonly said: string;
}

/** Runs a program in a folder outside of the repository, as somebody would who has nothing of it. */
export function runIn(
  folder: string,
  command: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_(?!EXTRA_CA_CERTS)|VITEST|TEST)/.test(name),
  );
  const env = { ...Object.fromEntries(own), ...environment };
  return new Promise((resolve) => {
    execFile(command, words, { cwd: folder, env, maxBuffer: 2 ** 26 }, (cause, out, err) => {
      const code = typeof cause?.code === 'number' ? cause.code : cause === null ? 0 : -1;
      resolve({ code, said: `${out}${err}` });
    });
  });
}

export async function mustRun(...given: Parameters<typeof runIn>): Promise<string> {
  const { code, said } = await runIn(...given);
  if (code !== 0) throw new Error(`${[given[1], ...given[2]].join(' ')} ended with ${code}:\n${said}`);
  return said;
}

export interface PackageRegistry {
  readonly url: string;
  readonly publish: (folder: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** An empty registry on this machine. */
export async function openPackageRegistry(): Promise<PackageRegistry> {
  await install();
  const folder = await mkdtemp(join(tmpdir(), 'registry-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const file = join(folder, 'config.yaml');
  const account = join(folder, 'npmrc');
  await writeFile(file, CONFIGURATION);
  // npm publishes as somebody only; the registry lets anybody.
  await writeFile(account, `registry=${url}\n//127.0.0.1:${port}/:_authToken=anybody\n`);
  const program = join(INSTALLED, 'node_modules/verdaccio/bin/verdaccio');
  const child = spawn(process.execPath, [program, '--config', file, '--listen', `127.0.0.1:${port}`], {
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const failed = ended.then(() => Promise.reject(new Error('the registry ended')));
  failed.catch(() => {});
  await Promise.race([answering(`${url}-/ping`), failed]);
  return {
    url,
    publish: async (published) =>
      void (await mustRun(published, 'npm', ['publish', '--userconfig', account])),
    async close() {
      child.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

async function install(): Promise<void> {
  if (existsSync(join(INSTALLED, 'node_modules/.package-lock.json'))) return;
  await mkdir(INSTALLED, { recursive: true });
  await writeFile(join(INSTALLED, 'package.json'), JSON.stringify(VERDACCIO));
  await mustRun(INSTALLED, 'npm', ['install', '--no-audit', '--no-fund', '--prefer-offline']);
}

async function answering(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
}
