import { SERVICE_WORKER } from '../federation/allowed-scripts.ts';
import type { CacheRequest } from './cache-request.ts';

export interface WorkerOptions {
  /** Address of the document. */
  readonly page: string;
  readonly report: (sentence: string, cause: unknown) => void;
}

/**
 * Registers the service worker once the page has loaded, and sends it the files that were loaded before, so that the
 * site works offline after a first visit.
 */
export function registerWorker({ page, report }: WorkerOptions): void {
  const serviceWorker = getServiceWorkers();
  if (serviceWorker === undefined) return;
  const register = () =>
    serviceWorker
      .register(SERVICE_WORKER, { scope: '/', updateViaCache: 'none' })
      .catch((cause: unknown) => report('The service worker could not be registered', cause));
  if (document.readyState === 'complete') void register();
  else addEventListener('load', register, { once: true });
  if (serviceWorker.controller === null)
    serviceWorker.addEventListener('controllerchange', () => sendLoadedFiles(serviceWorker, page), {
      once: true,
    });
}

/** Absent without a secure connection, and in some private windows; where cookies are blocked, asking may throw. */
function getServiceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker as ServiceWorkerContainer | undefined;
  } catch {
    return undefined;
  }
}

function sendLoadedFiles({ controller }: ServiceWorkerContainer, page: string): void {
  if (controller === null) return;
  const send = (request: CacheRequest) => controller.postMessage(request);
  send({ page, loaded: [] });
  // Also reports files that were still loading when the worker took control.
  const observer = new PerformanceObserver((list) => {
    const loaded = list.getEntriesByType('resource').filter(bypassedWorker);
    if (loaded.length > 0) send({ page: null, loaded: loaded.map(({ name }) => name) });
  });
  observer.observe({ type: 'resource', buffered: true });
}

function bypassedWorker(entry: PerformanceEntry): boolean {
  return entry instanceof PerformanceResourceTiming && entry.workerStart === 0;
}
