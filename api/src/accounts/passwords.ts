import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import Tinypool from 'tinypool';

/** What the threads do, by the name of their function. */
export interface Hashing {
  readonly makeHash: { readonly given: { readonly secret: string }; readonly result: string };
  readonly checkHash: {
    readonly given: { readonly stored: string | null; readonly secret: string };
    readonly result: boolean;
  };
}

/** One core stays for answers: each hash is some 20 ms of a core. */
export const HASHING_THREADS = Math.max(1, availableParallelism() - 1);
/** Milliseconds without a hash, after which a thread ends and its memory is free. */
const IDLE_TIMEOUT_MS = 5 * 60_000;

/** Of this process: what is bounded are its cores. Threads begin when they are needed, and keep no process from ending. */
const pool = new Tinypool({
  filename: join(import.meta.dirname, 'hashing-thread.ts'),
  minThreads: 0,
  maxThreads: HASHING_THREADS,
  idleTimeout: IDLE_TIMEOUT_MS,
  env: {},
});

function run<Name extends keyof Hashing>(
  name: Name,
  given: Hashing[Name]['given'],
): Promise<Hashing[Name]['result']> {
  return pool.run(given, { name });
}

/** What this process has to hash, and has hashed since it began. */
export function hashingFigures(): { readonly waiting: number; readonly done: number } {
  return { waiting: pool.queueSize, done: pool.completed };
}

/** @param secret a key that the browser derived from the password, or a one-time code */
export function hashSecret(secret: string): Promise<string> {
  return run('makeHash', { secret });
}

/** @param stored null where there is nothing to compare with: false, after the same time */
export async function verifySecret(stored: string | null, given: string): Promise<boolean> {
  return run('checkHash', { stored, secret: given });
}
