import type { WorkError } from '../crypto/work-error.ts';
import type { InputOfTask, OutputOfTask, TaskAnswer, TaskMessage, TaskName } from './vault-tasks.ts';

export interface TaskOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (part: number) => void;
}

/** The part of a `Worker` that is used. */
export interface TaskWorker {
  postMessage(message: TaskMessage): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<TaskAnswer>) => void) | null;
  onerror: ((error: { readonly message: string }) => void) | null;
}

interface Waiting {
  readonly resolve: (output: never) => void;
  readonly reject: (error: WorkError) => void;
  readonly onProgress: ((part: number) => void) | undefined;
}

/** Runs tasks in a worker, which starts with the first task, and again after it has ended. */
export class WorkerClient {
  readonly #start: () => TaskWorker;
  readonly #waiting = new Map<number, Waiting>();
  #worker: TaskWorker | null = null;
  #last = 0;

  constructor(start: () => TaskWorker) {
    this.#start = start;
  }

  /** Rejects with a `WorkError`. */
  ask<Name extends TaskName>(
    name: Name,
    input: InputOfTask<Name>,
    { signal, onProgress }: TaskOptions = {},
  ): Promise<OutputOfTask<Name>> {
    return new Promise((resolve, reject: (error: WorkError) => void) => {
      if (signal?.aborted === true) {
        reject({ kind: 'aborted' });
        return;
      }
      this.#last += 1;
      const id = this.#last;
      this.#waiting.set(id, { resolve, reject, onProgress });
      try {
        this.#running().postMessage({ id, name, input });
      } catch (cause) {
        this.#fail({ kind: 'broken', message: cause instanceof Error ? cause.message : String(cause) });
      }
      signal?.addEventListener('abort', () => this.#abort(id), { once: true });
    });
  }

  /** Tasks under way fail as `locked`. */
  end(): void {
    this.#fail({ kind: 'locked' });
  }

  #running(): TaskWorker {
    if (this.#worker !== null) return this.#worker;
    const worker = this.#start();
    worker.onmessage = ({ data }) => this.#answered(data);
    worker.onerror = ({ message }) => this.#fail({ kind: 'broken', message });
    this.#worker = worker;
    return worker;
  }

  #answered(answer: TaskAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    if (waiting === undefined) return;
    if ('part' in answer) {
      waiting.onProgress?.(answer.part);
      return;
    }
    this.#waiting.delete(answer.id);
    // The id links the output to its task, and so to its type.
    if ('output' in answer) waiting.resolve(answer.output as never);
    else waiting.reject(answer.error);
  }

  #abort(id: number): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    this.#worker?.postMessage({ id, aborted: true });
    waiting.reject({ kind: 'aborted' });
  }

  #fail(error: WorkError): void {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}
