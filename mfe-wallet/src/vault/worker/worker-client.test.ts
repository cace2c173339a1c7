import { describe, expect, it, vi } from 'vitest';
import type { TaskAnswer, TaskMessage } from './vault-tasks.ts';
import { type TaskWorker, WorkerClient } from './worker-client.ts';

/** A worker whose answers the test gives. */
function fakeWorkers() {
  const workers: (TaskWorker & { readonly told: TaskMessage[]; ended: boolean })[] = [];
  const client = new WorkerClient(() => {
    const told: TaskMessage[] = [];
    const worker = {
      told,
      ended: false,
      onmessage: null,
      onerror: null,
      postMessage: (message: TaskMessage) => void told.push(message),
      terminate() {
        worker.ended = true;
      },
    };
    workers.push(worker);
    return worker;
  });
  const answer = (data: TaskAnswer) => workers.at(-1)?.onmessage?.(new MessageEvent('message', { data }));
  return { client, workers, answer };
}

const READ = { documents: [] };

describe('the worker', () => {
  it('starts with the first task, and does all of them', async () => {
    const { client, workers, answer } = fakeWorkers();
    expect(workers).toHaveLength(0);
    const [one, other] = [client.ask('readMetadata', READ), client.ask('readMetadata', READ)];
    answer({ id: 2, output: [null] });
    answer({ id: 1, output: [] });
    expect([await one, await other, workers.length]).toEqual([[], [null], 1]);
  });

  it('tells how far a task is', async () => {
    const { client, answer } = fakeWorkers();
    const onProgress = vi.fn();
    const asked = client.ask('readMetadata', READ, { onProgress });
    answer({ id: 1, part: 0.5 });
    answer({ id: 1, output: [] });
    await asked;
    expect(onProgress.mock.calls).toEqual([[0.5]]);
  });

  it('says why a task failed', async () => {
    const { client, answer } = fakeWorkers();
    const asked = client.ask('readMetadata', READ);
    answer({ id: 1, error: { kind: 'locked' } });
    await expect(asked).rejects.toEqual({ kind: 'locked' });
  });

  it('is told to give up what nobody waits for', async () => {
    const { client, workers, answer } = fakeWorkers();
    const abort = new AbortController();
    const asked = client.ask('readMetadata', READ, { signal: abort.signal });
    abort.abort();
    await expect(asked).rejects.toEqual({ kind: 'aborted' });
    expect(workers[0]?.told.at(-1)).toEqual({ id: 1, aborted: true });
    answer({ id: 1, output: [] });
    await expect(client.ask('readMetadata', READ, { signal: AbortSignal.abort() })).rejects.toEqual({
      kind: 'aborted',
    });
  });

  it('ends with all that it held, and starts anew', async () => {
    const { client, workers } = fakeWorkers();
    const asked = client.ask('readMetadata', READ);
    client.end();
    await expect(asked).rejects.toEqual({ kind: 'locked' });
    expect(workers[0]?.ended).toBe(true);
    void client.ask('readMetadata', READ).catch(() => undefined);
    expect(workers).toHaveLength(2);
  });

  it('that breaks fails what waits, and not what comes after', async () => {
    const { client, workers } = fakeWorkers();
    const asked = client.ask('readMetadata', READ);
    workers[0]?.onerror?.({ message: 'no memory' });
    await expect(asked).rejects.toEqual({ kind: 'broken', message: 'no memory' });
    void client.ask('readMetadata', READ).catch(() => undefined);
    expect(workers).toHaveLength(2);
  });
});
