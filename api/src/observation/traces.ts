import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Span } from '@opentelemetry/api';
import { isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { operationOf } from './observe-calls.ts';

/** Spans of calls, and within them of queries. They name operations and statements, never values. */
export interface Tracing {
  /** The same routes, with a span for each call; a `traceparent` of the caller's is gone on with (W3C Trace Context). */
  readonly trace: (routes: FastifyPluginAsync) => FastifyPluginAsync;
  /** A query that has just ended. @param statement SQL with placeholders */
  readonly queried: (statement: string, seconds: number) => void;
  /** Sends what has not been sent yet; it is lost where the receiver does not answer. */
  readonly close: () => Promise<void>;
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/;
/** Characters of a statement in a span. */
const MAX_STATEMENT = 500;
/** Milliseconds for a batch, tried again or not: the site does not stop before its last one. */
const EXPORT_MS = 2_000;

/**
 * Import on demand: this file takes about 150 ms and 10 MB.
 * @param url of an OTLP/HTTP receiver, for example `http://localhost:4318/v1/traces`
 */
export function openTracing(url: string): Tracing {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'nfcards-api' }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS }))],
  });
  const tracer = provider.getTracer('nfcards-api');
  // Of our own rather than OpenTelemetry's global one: several APIs may live in one process.
  const current = new AsyncLocalStorage<Context>();
  const spans = new WeakMap<FastifyRequest, Span>();

  return {
    trace: (routes) => async (server, options) => {
      server.addHook('onRequest', async (request) => {
        const operation = operationOf(request, server.prefix);
        const attributes = {
          'service.name': 'nfcards-api',
          'rpc.method': operation,
          'request.id': request.id,
        };
        spans.set(
          request,
          tracer.startSpan(operation, { kind: SpanKind.SERVER, attributes }, callerOf(request)),
        );
      });
      // Not earlier: reading the body leaves the context of its hook.
      server.addHook('preHandler', (request, _reply, done) => {
        const span = spans.get(request);
        if (span === undefined) done();
        else current.run(trace.setSpan(ROOT_CONTEXT, span), done);
      });
      server.addHook('onResponse', async (request, { statusCode }) => {
        const span = spans.get(request);
        span?.setAttribute('http.response.status_code', statusCode);
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      });
      await routes(server, options);
    },

    queried(statement, seconds) {
      const context = current.getStore();
      // Queries outside of a call, such as those of jobs, have no parent span.
      if (context === undefined) return;
      const attributes = {
        'db.system.name': 'postgresql',
        'db.query.text': statement.slice(0, MAX_STATEMENT),
      };
      const options = { kind: SpanKind.CLIENT, attributes, startTime: Date.now() - seconds * 1000 };
      tracer.startSpan('query', options, context).end();
    },

    close: () => provider.shutdown().catch(() => undefined),
  };
}

function callerOf({ headers }: FastifyRequest): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(headers.traceparent ?? '')) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
}
