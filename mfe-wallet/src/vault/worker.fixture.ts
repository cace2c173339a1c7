import { createVaultTasks } from './create-vault-tasks.ts';
import { workErrorOf } from './crypto/work-error.ts';
import type { InputOfTask, OutputOfTask, TaskName } from './worker/vault-tasks.ts';

const CONTEXT = { signal: new AbortController().signal, onProgress: () => undefined };

/** The worker without a thread, to mock `vault-worker-client.ts`. */
export const fakeWorker = { tabVault: createVaultTasks(), ended: 0 };

export async function askWorker<Name extends TaskName>(
  name: Name,
  input: InputOfTask<Name>,
): Promise<OutputOfTask<Name>> {
  try {
    return await fakeWorker.tabVault.tasks[name](input, CONTEXT);
  } catch (cause) {
    throw workErrorOf(cause);
  }
}

export function endWorker(): void {
  fakeWorker.tabVault = createVaultTasks();
  fakeWorker.ended += 1;
}
