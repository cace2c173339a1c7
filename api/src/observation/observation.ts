import type { FastifyPluginAsync } from 'fastify';
import type { Report } from '../base/report.ts';
import type { Database, QueryObserver } from '../database/database.ts';
import type { DeliveryListener } from '../messages/delivery.ts';
import type { HashingFigures } from './metrics.ts';
import { openMetrics } from './metrics.ts';
import { observeCalls } from './observe-calls.ts';
import { openTracing } from './open-tracing.ts';

export interface ObservationOptions {
  readonly otlpUrl?: string;
  readonly report: Report;
}

/** Metrics, traces and log of a running server, for the operator. */
export interface Observation {
  readonly onQuery: QueryObserver;
  readonly delivered: DeliveryListener;
  /** The same routes, with each call seen. */
  readonly observe: (routes: FastifyPluginAsync) => FastifyPluginAsync;
  readonly watch: (database: Database, hashing: HashingFigures) => void;
  /** The same log; what is told during a traced call carries its `trace_id`. */
  readonly report: Report;
  readonly metrics: () => Promise<{ readonly type: string; readonly text: string }>;
  readonly close: () => Promise<void>;
}

export async function openObservation(options: ObservationOptions): Promise<Observation> {
  const metrics = openMetrics();
  const tracing = await openTracing({ otlpUrl: options.otlpUrl, service: 'nfcards-api' });
  const report: Report = (line) => {
    const place = tracing?.place();
    options.report(place?.isSampled === true ? { ...line, trace_id: place.traceId } : line);
  };
  return {
    report,
    onQuery(statement, seconds) {
      metrics.queried(seconds);
      tracing?.queried(statement, seconds);
    },
    delivered(event) {
      metrics.delivered(event);
      if (event.outcome !== 'sent') report({ level: 'warn', event: 'message_not_sent', ...event });
    },
    observe(routes) {
      const observed = observeCalls(routes, metrics.called);
      return tracing === null ? observed : tracing.trace(observed);
    },
    watch: metrics.watch,
    metrics: metrics.write,
    close: async () => tracing?.close(),
  };
}
