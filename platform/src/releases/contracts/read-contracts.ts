import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Failure } from '../../failure.ts';
import type { Contracts } from './contracts.ts';

export interface ContractsOrder {
  readonly order: number;
  /** Of the package. */
  readonly name: string;
  /** Absolute path. */
  readonly folder: string;
}

export type ContractsAnswer = { readonly order: number } & (
  | { readonly contracts: Contracts }
  /** Message of a `Failure`. */
  | { readonly failure: string }
);

const THREAD = join(import.meta.dirname, 'contracts-thread.ts');

/** One for all packages of a process: the compiler that reads the sources takes as long to load as to read them. */
let thread: Worker | null = null;
let orders = 0;
const waiting = new Map<number, PromiseWithResolvers<Contracts>>();

/**
 * Reads what the sources of a package say of others, in a thread beside the build of the same package.
 * @throws Failure
 */
export function readContracts(name: string, folder: string): Promise<Contracts> {
  orders += 1;
  const asked = Promise.withResolvers<Contracts>();
  waiting.set(orders, asked);
  thread ??= startThread();
  // It keeps the process while somebody waits for it.
  thread.ref();
  thread.postMessage({ order: orders, name, folder } satisfies ContractsOrder);
  return asked.promise;
}

function startThread(): Worker {
  const started = new Worker(THREAD, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  started.on('message', (answer: ContractsAnswer) => {
    const asked = waiting.get(answer.order);
    waiting.delete(answer.order);
    if (waiting.size === 0) started.unref();
    if ('contracts' in answer) asked?.resolve(answer.contracts);
    else asked?.reject(new Failure(answer.failure));
  });
  started.once('error', (cause) => {
    thread = null;
    for (const { reject } of waiting.values()) reject(cause);
    waiting.clear();
  });
  return started;
}
