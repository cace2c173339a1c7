import type { Greeting, Introduction } from '@nfcards/shared/worker';
import { createVaultTasks, type OpenVaults } from '../create-vault-tasks.ts';
import { workErrorOf } from '../crypto/work-error.ts';
import type { InputOfTask, TaskAnswer, TaskMessage, TaskName } from './vault-tasks.ts';

const openVaults: OpenVaults = new Map();

// A shared worker has one port for each tab.
if ('onconnect' in globalThis) {
  addEventListener('connect', (event: Event) => {
    const [port] = event instanceof MessageEvent ? event.ports : [];
    if (port === undefined) return;
    const greet = (isAble: boolean) => port.postMessage({ isAble } satisfies Greeting);
    // WebKit (2.50) cannot transfer a key to a shared worker.
    port.onmessageerror = () => greet(false);
    port.onmessage = ({ data: { example } }: MessageEvent<Introduction>) => {
      port.onmessage = serve((answer) => port.postMessage(answer));
      // The type says that it always exists; some browsers lack it in shared workers.
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

/** Handles the messages of one tab. */
function serve(answer: (message: TaskAnswer) => void): (event: MessageEvent<TaskMessage>) => void {
  const tabVault = createVaultTasks(openVaults);
  const running = new Map<number, AbortController>();

  async function run<Name extends TaskName>(id: number, name: Name, input: InputOfTask<Name>): Promise<void> {
    const abort = new AbortController();
    running.set(id, abort);
    const onProgress = (part: number) => answer({ id, part });
    try {
      answer({ id, output: await tabVault.tasks[name](input, { signal: abort.signal, onProgress }) });
    } catch (cause) {
      answer({ id, error: workErrorOf(cause) });
    } finally {
      running.delete(id);
    }
  }

  return ({ data }) => {
    if ('ended' in data) {
      tabVault.close();
      for (const abort of running.values()) abort.abort();
    } else if ('aborted' in data) running.get(data.id)?.abort();
    else void run(data.id, data.name, data.input);
  };
}
