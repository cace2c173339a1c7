import { describeError } from '../base/describe-error.ts';
import type { Report } from '../base/report.ts';
import type { BlobStore } from './blob-store.ts';
import { BlobStoreError } from './blob-store.ts';

/** A store that may be unavailable while the rest of the server works. */
export interface WatchedStore {
  readonly store: BlobStore;
  /** Whether the last probe succeeded. */
  readonly isAvailable: () => boolean;
  /** Resolves after the first probe. */
  readonly checked: Promise<void>;
  readonly close: () => void;
}

export interface WatchOptions {
  /** Resolves if the store can be written to; does not retry. */
  readonly probe: () => Promise<void>;
  readonly report: Report;
  /** A hint for the operator. */
  readonly advice: (failure: unknown) => string;
  /** Milliseconds between probes of an unavailable store. */
  readonly retry?: number;
  /** Milliseconds after which a slow operation triggers a probe. */
  readonly slow?: number;
}

const RETRY = 5_000;
const SLOW = 3_000;

/**
 * Fails fast while the store is unavailable, because people wait for the answer, and probes until it is back. Reports
 * the beginning and the end of an outage.
 */
export function watchStore(
  inner: BlobStore,
  { probe, report, advice, retry = RETRY, slow = SLOW }: WatchOptions,
): WatchedStore {
  let outage: BlobStoreError | null = null;
  let lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  let checking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function runProbe(): Promise<void> {
    try {
      await probe();
      if (outage !== null) report({ level: 'warn', event: 'documents_back' });
      outage = null;
    } catch (cause) {
      if (isClosed) return;
      if (outage === null) {
        report({
          level: 'error',
          event: 'documents_away',
          failure: describeError(cause),
          advice: advice(cause),
        });
        outage = new BlobStoreError(cause instanceof Error ? cause.message : 'It cannot be used.');
        lost.reject(outage);
        lost = Promise.withResolvers<never>();
        lost.promise.catch(() => undefined);
      }
      timer = setTimeout(() => void check(), retry).unref();
    }
  }

  function check(): Promise<void> {
    clearTimeout(timer);
    checking ??= runProbe().finally(() => {
      checking = null;
    });
    return checking;
  }

  async function guard<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    if (outage !== null) throw outage;
    const slowTimer = setTimeout(() => void check(), slow);
    try {
      return await Promise.race([work(), lost.promise]);
    } catch (cause) {
      if (cause instanceof BlobStoreError && outage === null) void check();
      throw cause;
    } finally {
      clearTimeout(slowTimer);
    }
  }

  return {
    store: {
      put: (name, bytes) => guard(() => inner.put(name, bytes)),
      get: (name) => guard(() => inner.get(name)),
      delete: (name) => guard(() => inner.delete(name)),
    },
    isAvailable: () => outage === null,
    checked: check(),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
