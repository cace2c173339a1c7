import { startSharedWorker } from '@nfcards/shared/worker';
import type { InputOfTask, OutputOfTask, TaskName } from './vault-tasks.ts';
import { type TaskOptions, WorkerClient } from './worker-client.ts';

/**
 * The worker that alone holds the member's identity, started with the first task. All tabs share it where the browser
 * can: a vault that one tab opened is open in the others, and in the document that a link leads to.
 */
const client = new WorkerClient(() =>
  startSharedWorker(new URL('./vault.worker.ts', import.meta.url), {
    name: 'nfcards-vault',
    outlivesDocument: true,
    makeExample: () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['decrypt']),
  }),
);

/** Runs a task in the worker. Rejects with a `WorkError`. */
export function askWorker<Name extends TaskName>(
  name: Name,
  input: InputOfTask<Name>,
  options: TaskOptions = {},
): Promise<OutputOfTask<Name>> {
  return client.ask(name, input, options);
}

/** Ends the worker and its memory. Tasks under way fail as `locked`. */
export function endWorker(): void {
  client.end();
}
