import { createKeeper } from './vault-keeper.ts';
import type { InputOfTask, TaskAnswer, TaskMessage, TaskName } from './vault-tasks.ts';
import { workErrorOf } from './work-error.ts';

const keeper = createKeeper();
const running = new Map<number, AbortController>();

addEventListener('message', ({ data }: MessageEvent<TaskMessage>) => {
  if ('aborted' in data) running.get(data.id)?.abort();
  else void run(data.id, data.name, data.input);
});

async function run<Name extends TaskName>(id: number, name: Name, input: InputOfTask<Name>): Promise<void> {
  const abort = new AbortController();
  running.set(id, abort);
  const onProgress = (part: number) => answer({ id, part });
  try {
    answer({ id, output: await keeper[name](input, { signal: abort.signal, onProgress }) });
  } catch (cause) {
    answer({ id, error: workErrorOf(cause) });
  } finally {
    running.delete(id);
  }
}

function answer(message: TaskAnswer): void {
  postMessage(message);
}
