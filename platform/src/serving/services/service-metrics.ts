import { Histogram, Registry } from 'prom-client';

/** What became of a request to a service. */
export type ServiceOutcome = 'answered' | 'refused' | 'late' | 'failed' | 'unfit' | 'busy';

export interface ServiceMetrics {
  readonly observe: (remote: string, outcome: ServiceOutcome, seconds: number) => void;
  /** In the text format of Prometheus. */
  readonly write: () => Promise<string>;
}

/** Seconds. The last one is when a service is given up. */
const WAITS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** No figure is about a person, and none about an address. */
export function openServiceMetrics(): ServiceMetrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'nfcards_service_seconds',
    help: 'Requests to the API service of a remote, by what became of them: answered, refused (4xx), late, failed, unfit to be handed on, or not sent because too many are under way.',
    labelNames: ['remote', 'outcome'],
    buckets: WAITS,
    registers: [registry],
  });
  return {
    observe: (remote, outcome, seconds) => requests.observe({ remote, outcome }, seconds),
    write: () => registry.metrics(),
  };
}
