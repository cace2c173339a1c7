import { startWorker } from './start-worker.ts';
import type { InputOfTask, OutputOfTask, TaskName } from './vault-tasks.ts';
import { type TaskOptions, WorkerClient } from './worker-client.ts';

/** One worker for the page, started when it is first needed: it alone ever holds the member's identity. */
const client = new WorkerClient(startWorker);

/** Rejects with a `WorkError`. */
export function askWorker<Name extends TaskName>(
  name: Name,
  input: InputOfTask<Name>,
  options: TaskOptions = {},
): Promise<OutputOfTask<Name>> {
  return client.ask(name, input, options);
}

/** Ends the worker, and with it whatever it held in memory. What was being done is `locked`. */
export function endWorker(): void {
  client.end();
}
