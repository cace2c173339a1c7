import { parentPort } from 'node:worker_threads';
import { Failure } from '../../failure.ts';
import { contractsOf } from './contracts.ts';
import type { ContractsAnswer, ContractsOrder } from './read-contracts.ts';

// What is no `Failure` ends the thread, and is told with its stack.
parentPort?.on('message', ({ order, name, folder }: ContractsOrder) => {
  parentPort?.postMessage({ order, ...answer(name, folder) } satisfies ContractsAnswer);
});

function answer(name: string, folder: string) {
  try {
    return { contracts: contractsOf(name, folder) };
  } catch (cause) {
    if (cause instanceof Failure) return { failure: cause.message };
    throw cause;
  }
}
