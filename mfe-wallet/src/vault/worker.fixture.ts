import { createKeeper } from './vault-keeper.ts';
import type { InputOfTask, OutputOfTask, TaskName } from './vault-tasks.ts';
import { workErrorOf } from './work-error.ts';

const CONTEXT = { signal: new AbortController().signal, onProgress: () => undefined };

/** The worker without its thread: in the place of `vault-worker-client.ts`. */
export const fakeWorker = { keeper: createKeeper(), ended: 0 };

export async function askWorker<Name extends TaskName>(
  name: Name,
  input: InputOfTask<Name>,
): Promise<OutputOfTask<Name>> {
  try {
    return await fakeWorker.keeper.tasks[name](input, CONTEXT);
  } catch (cause) {
    throw workErrorOf(cause);
  }
}

export function endWorker(): void {
  fakeWorker.keeper = createKeeper();
  fakeWorker.ended += 1;
}
