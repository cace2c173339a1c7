import type { Greeting, Introduction } from '@nfcards/shared/worker';
import { createKeeper, type Shelf } from './vault-keeper.ts';
import type { InputOfTask, TaskAnswer, TaskMessage, TaskName } from './vault-tasks.ts';
import { workErrorOf } from './work-error.ts';

const shelf: Shelf = new Map();

// One that tabs share hears each on a line of its own.
if ('onconnect' in globalThis) {
  addEventListener('connect', (event: Event) => {
    const [port] = event instanceof MessageEvent ? event.ports : [];
    if (port === undefined) return;
    const greet = (isAble: boolean) => port.postMessage({ isAble } satisfies Greeting);
    // WebKit (2.50) hands no key to a worker that tabs share.
    port.onmessageerror = () => greet(false);
    port.onmessage = ({ data: { example } }: MessageEvent<Introduction>) => {
      port.onmessage = serve((answer) => port.postMessage(answer));
      // Typed as always there; not every browser has it in such a worker.
      const subtle: SubtleCrypto | undefined = crypto.subtle;
      greet(subtle !== undefined && example instanceof CryptoKey);
    };
  });
} else {
  addEventListener(
    'message',
    serve((answer) => postMessage(answer)),
  );
}

/** Hears what one tab asks. */
function serve(answer: (message: TaskAnswer) => void): (event: MessageEvent<TaskMessage>) => void {
  const keeper = createKeeper(shelf);
  const running = new Map<number, AbortController>();

  async function run<Name extends TaskName>(id: number, name: Name, input: InputOfTask<Name>): Promise<void> {
    const abort = new AbortController();
    running.set(id, abort);
    const onProgress = (part: number) => answer({ id, part });
    try {
      answer({ id, output: await keeper.tasks[name](input, { signal: abort.signal, onProgress }) });
    } catch (cause) {
      answer({ id, error: workErrorOf(cause) });
    } finally {
      running.delete(id);
    }
  }

  return ({ data }) => {
    if ('ended' in data) {
      keeper.close();
      for (const abort of running.values()) abort.abort();
    } else if ('aborted' in data) running.get(data.id)?.abort();
    else void run(data.id, data.name, data.input);
  };
}
