import { SERVICE_WORKER } from '../federation/admitted-scripts.ts';
import type { KeepRequest } from './keep-request.ts';

export interface WorkerOptions {
  /** Address of the document. */
  readonly page: string;
  readonly report: (sentence: string, cause: unknown) => void;
}

/**
 * Registers the service worker once the page has loaded, and tells it what the page loaded before: that is what a
 * first visit leaves for a boat out of reach.
 */
export function registerWorker({ page, report }: WorkerOptions): void {
  const serviceWorker = findWorkers();
  if (serviceWorker === undefined) return;
  const register = () =>
    serviceWorker
      .register(SERVICE_WORKER, { scope: '/', updateViaCache: 'none' })
      .catch((cause: unknown) => report('The service worker could not be registered', cause));
  if (document.readyState === 'complete') void register();
  else addEventListener('load', register, { once: true });
  if (serviceWorker.controller === null)
    serviceWorker.addEventListener('controllerchange', () => tellWhatLoaded(serviceWorker, page), {
      once: true,
    });
}

/** Absent without a secure connection, and in some private windows; where cookies are blocked, asking may throw. */
function findWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker as ServiceWorkerContainer | undefined;
  } catch {
    return undefined;
  }
}

function tellWhatLoaded({ controller }: ServiceWorkerContainer, page: string): void {
  if (controller === null) return;
  const tell = (request: KeepRequest) => controller.postMessage(request);
  tell({ page, loaded: [] });
  // What was on its way as the worker came is told when it has arrived.
  const observer = new PerformanceObserver((list) => {
    const loaded = list.getEntriesByType('resource').filter(cameWithoutWorker);
    if (loaded.length > 0) tell({ page: null, loaded: loaded.map(({ name }) => name) });
  });
  observer.observe({ type: 'resource', buffered: true });
}

function cameWithoutWorker(entry: PerformanceEntry): boolean {
  return entry instanceof PerformanceResourceTiming && entry.workerStart === 0;
}
