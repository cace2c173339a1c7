import { fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { safeParse } from 'valibot';
import { type TrialOrder, type TrialOutcome, trialOutcome } from './trial-messages.ts';

const PROCESS = join(import.meta.dirname, 'trial-process.ts');
/** Besides the built files, all that the process may read. */
const READABLE = [
  import.meta.dirname,
  join(import.meta.dirname, '../release'),
  dirname(dirname(fileURLToPath(import.meta.resolve('valibot')))),
  join(import.meta.dirname, '../../../package.json'),
];

/** Milliseconds after which an entry will not come to an end. */
const TRIAL_TIMEOUT_MS = 30_000;
/** Megabytes. */
const MEMORY = 512;

/** Loads the entry of a remote, its doors and its pages in a process without rights, as a browser would. */
export async function tryBuilt(order: TrialOrder): Promise<TrialOutcome> {
  const child = fork(PROCESS, {
    execArgv: [
      '--permission',
      ...[...READABLE, order.folder].map((path) => `--allow-fs-read=${path}`),
      // A function that the page has of this process would make code outside of its context.
      '--disallow-code-generation-from-strings',
      `--max-old-space-size=${MEMORY}`,
      '--disable-warning=ExperimentalWarning',
    ],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: TRIAL_TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const { promise, resolve } = Promise.withResolvers<TrialOutcome>();
  child.once('message', (message) => {
    const told = safeParse(trialOutcome, message);
    resolve(told.success ? told.output : { kind: 'refused', why: 'it answers nothing that can be read' });
  });
  child.once('error', (error) => resolve({ kind: 'refused', why: `it cannot be tried: ${error.message}` }));
  child.once('exit', () => resolve({ kind: 'refused', why: 'it never comes to an end, or ends its page' }));
  child.send(order, () => {});
  return promise.finally(() => child.kill('SIGKILL'));
}
