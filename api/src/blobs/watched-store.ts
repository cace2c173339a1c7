import { describeError } from '../observation/describe-error.ts';
import type { Report } from '../observation/report.ts';
import type { BlobStore } from './blob-store.ts';
import { BlobStoreError } from './blob-store.ts';

/** A store that may be away while everything else goes on. */
export interface WatchedStore {
  readonly store: BlobStore;
  /** Whether it answered when it was last asked. */
  readonly isHere: () => boolean;
  /** Resolves once it is known whether it is here. */
  readonly checked: Promise<void>;
  readonly close: () => void;
}

export interface WatchOptions {
  /** Resolves where the store can be written to; it does not insist. */
  readonly probe: () => Promise<void>;
  readonly report: Report;
  /** What whoever runs the site should look at. */
  readonly advice: (failure: unknown) => string;
  /** Milliseconds between probes of a store that is away. */
  readonly retry?: number;
  /** Milliseconds after which what takes longer makes somebody look whether the store is still there. */
  readonly slow?: number;
}

const RETRY = 5_000;
const SLOW = 3_000;

/**
 * Fails at once while the store is away, for people wait for the answer, and looks by itself whether it is back. The
 * log has a line at the beginning and one at the end.
 */
export function watchStore(
  inner: BlobStore,
  { probe, report, advice, retry = RETRY, slow = SLOW }: WatchOptions,
): WatchedStore {
  let away: BlobStoreError | null = null;
  let lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  let checking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function look(): Promise<void> {
    try {
      await probe();
      if (away !== null) report({ level: 'warn', event: 'documents_back' });
      away = null;
    } catch (cause) {
      if (isClosed) return;
      if (away === null) {
        report({
          level: 'error',
          event: 'documents_away',
          failure: describeError(cause),
          advice: advice(cause),
        });
        away = new BlobStoreError(cause instanceof Error ? cause.message : 'It cannot be used.');
        lost.reject(away);
        lost = Promise.withResolvers<never>();
        lost.promise.catch(() => undefined);
      }
      timer = setTimeout(() => void check(), retry).unref();
    }
  }

  function check(): Promise<void> {
    clearTimeout(timer);
    checking ??= look().finally(() => {
      checking = null;
    });
    return checking;
  }

  async function guard<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    if (away !== null) throw away;
    const impatience = setTimeout(() => void check(), slow);
    try {
      return await Promise.race([work(), lost.promise]);
    } catch (cause) {
      if (cause instanceof BlobStoreError && away === null) void check();
      throw cause;
    } finally {
      clearTimeout(impatience);
    }
  }

  return {
    store: {
      put: (name, bytes) => guard(() => inner.put(name, bytes)),
      get: (name) => guard(() => inner.get(name)),
      delete: (name) => guard(() => inner.delete(name)),
    },
    isHere: () => away === null,
    checked: check(),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
