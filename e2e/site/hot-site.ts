import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { freePort } from './site.ts';
import type { TreeCopy } from './tree-copy.ts';

export interface HotSite {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts `npm run dev -- …` in a working tree, and waits for what it says when it is up. */
export async function startHotSite(
  tree: TreeCopy,
  dataDir: string,
  {
    parameters = [],
    up = 'The site is on',
  }: { readonly parameters?: readonly string[]; readonly up?: string } = {},
): Promise<HotSite> {
  const port = await freePort();
  const site = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', tree.task('dev'), ...parameters],
    {
      cwd: tree.folder,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise<void>((resolve) => site.once('close', () => resolve()));
  const stop = async () => {
    site.kill('SIGTERM');
    await ended;
  };
  const said: string[] = [];
  for await (const line of createInterface({ input: site.stdout })) {
    said.push(line);
    if (!line.includes(up)) continue;
    // What it says later is not read, and must not fill the pipe.
    site.stdout.resume();
    return { url: `http://localhost:${port}`, stop };
  }
  throw new Error(`It ended before it was up:\n${said.join('\n')}`);
}
