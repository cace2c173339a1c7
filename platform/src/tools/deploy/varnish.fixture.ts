import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, folders, installPackage } from '@nfcards/api/debian-package';
import { onTestFinished } from 'vitest';
import { freePort } from '../../free-port.fixture.ts';
import { ROOT } from '../../root.ts';

function findVarnish(): string {
  const search = () => findProgram('varnishd', [...folders(), '/usr/sbin', '/opt/homebrew/sbin']);
  const found = search() ?? (installPackage('varnish') ? search() : null);
  if (found !== null) return found;
  throw new Error('These tests need Varnish: on Debian or Ubuntu `sudo apt-get install varnish`.');
}

/** A Varnish with the recipe of `platform/deploy` until the test ends. @param origin port of this machine */
export async function startVarnish(origin: number) {
  const folder = await mkdtemp(join(tmpdir(), 'varnish-'));
  const recipe = await readFile(join(ROOT, 'platform/deploy/varnish/default.vcl'), 'utf8');
  const file = join(folder, 'default.vcl');
  await writeFile(
    file,
    recipe.replace('.host = "front"', '.host = "127.0.0.1"').replace('.port = "8080"', `.port = "${origin}"`),
  );
  const [port, operators] = [await freePort(), await freePort()];
  const addresses = ['-a', `127.0.0.1:${port}`, '-a', `operators=127.0.0.1:${operators}`];
  const limits = ['-s', 'malloc,64m', '-p', 'http_gzip_support=off', '-p', 'thread_pool_min=10'];
  const child = spawn(
    findVarnish(),
    ['-F', '-j', 'none', '-n', folder, '-f', file, ...addresses, ...limits],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaints += text;
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([ended.then(() => Promise.reject(new Error(complaints))), listening(url)]);
  return { url, operatorsUrl: `http://127.0.0.1:${operators}` };
}

async function listening(url: string): Promise<void> {
  while ((await fetch(url, { method: 'OPTIONS' }).catch(() => null)) === null)
    await new Promise((resolve) => setTimeout(resolve, 50));
}
