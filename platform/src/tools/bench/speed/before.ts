import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Failure } from '../../../failure.ts';
import { ROOT } from '../../../root.ts';
import type { OtherSite, ServedSite } from './other-site.ts';

/** The site of an earlier commit, with the packages and the server that it had: `npm start` there. */
export function before(commit: string): OtherSite {
  return { name: commit, serve: (_, folder) => serveCommit(commit, folder) };
}

async function serveCommit(commit: string, folder: string): Promise<ServedSite> {
  const tree = join(folder, 'tree');
  mkdirSync(tree);
  layOut(commit, tree, join(folder, 'sources.tar'));
  const port = await freePort();
  console.log(`Installing and building ${commit}…`);
  const environment = { PORT: String(port), DATA_DIR: join(folder, 'data') };
  const child = spawn(process.execPath, ['platform/bootstrap.mjs', 'start'], {
    cwd: tree,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const isUp = async () => {
    for await (const line of createInterface(child.stdout))
      if (line.startsWith('The site is on ')) return true;
    return false;
  };
  if (!(await isUp())) throw new Failure(`The site of ${commit} did not start; why is said above.`);
  // What it says later is nobody's.
  child.stdout.resume();
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function layOut(commit: string, tree: string, archive: string): void {
  try {
    execFileSync('git', ['archive', '--format=tar', `--output=${archive}`, commit], { cwd: ROOT });
  } catch (cause) {
    throw new Failure(`git has no commit ${commit} here.`, { cause });
  }
  execFileSync('tar', ['-xf', archive, '-C', tree]);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
