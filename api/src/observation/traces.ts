import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Context, Span, SpanOptions } from '@opentelemetry/api';
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { operationOf } from './observe-calls.ts';

/** Where the running span stands. */
export interface TracePlace {
  readonly traceId: string;
  /** To hand on in the header of that name (W3C Trace Context). */
  readonly traceparent: string;
  /** Whether the trace is sent to the operator. */
  readonly isSampled: boolean;
}

/** Spans that name operations, statements and routes, never values. */
export interface Tracing {
  /** The same routes, with a span for each call; a `traceparent` of the caller's is gone on with (W3C Trace Context). */
  readonly trace: (routes: FastifyPluginAsync) => FastifyPluginAsync;
  /** Answers a request within a span of that name, which goes on with the caller's `traceparent`. */
  readonly answer: <Answer>(
    name: string,
    request: FastifyRequest,
    reply: FastifyReply,
    run: () => Promise<Answer>,
  ) => Promise<Answer>;
  /** Takes a step within a span of its own, as part of the one that runs. */
  readonly step: <Outcome>(
    name: string,
    attributes: Attributes,
    run: () => Promise<Outcome>,
  ) => Promise<Outcome>;
  /** The same for a call to another server, which is handed the `traceparent` to go on with. */
  readonly call: <Answer>(
    name: string,
    attributes: Attributes,
    run: (traceparent: string) => Promise<Answer>,
  ) => Promise<Answer>;
  /** Says more of the span that runs. */
  readonly describe: (attributes: Attributes) => void;
  /** A query that has just ended. @param statement SQL with placeholders */
  readonly queried: (statement: string, seconds: number) => void;
  /** Null outside of a span. */
  readonly place: () => TracePlace | null;
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
export function createTracing(url: string, service: string): Tracing {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS }))],
  });
  const tracer = provider.getTracer(service);
  // Of our own rather than OpenTelemetry's global one: several APIs may live in one process.
  const current = new AsyncLocalStorage<Context>();
  const spans = new WeakMap<FastifyRequest, Span>();

  function begin(name: string, request: FastifyRequest, reply: FastifyReply, attributes: Attributes): Span {
    const options = {
      kind: SpanKind.SERVER,
      attributes: { 'service.name': service, 'request.id': request.id, ...attributes },
    };
    const span = tracer.startSpan(name, options, callerOf(request));
    const { traceId, isSampled } = placeOf(span);
    if (isSampled) {
      // Both write lines: the reply's tells that the request is completed.
      request.log = request.log.child({ trace_id: traceId });
      reply.log = request.log;
    }
    return span;
  }

  function end(span: Span, statusCode: number): void {
    span.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  const runIn = <Outcome>(span: Span, run: () => Outcome): Outcome =>
    current.run(trace.setSpan(ROOT_CONTEXT, span), run);

  async function within<Outcome>(
    name: string,
    options: SpanOptions,
    run: (span: Span) => Promise<Outcome>,
  ): Promise<Outcome> {
    const span = tracer.startSpan(name, options, current.getStore() ?? ROOT_CONTEXT);
    try {
      return await runIn(span, () => run(span));
    } catch (cause) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw cause;
    } finally {
      span.end();
    }
  }

  const running = () => {
    const context = current.getStore();
    return context === undefined ? undefined : trace.getSpan(context);
  };

  return {
    trace: (routes) => async (server, options) => {
      server.addHook('onRequest', async (request, reply) => {
        const operation = operationOf(request, server.prefix);
        spans.set(request, begin(operation, request, reply, { 'rpc.method': operation }));
      });
      // Not earlier: reading the body leaves the context of its hook.
      server.addHook('preHandler', (request, _reply, done) => {
        const span = spans.get(request);
        if (span === undefined) done();
        else runIn(span, done);
      });
      server.addHook('onResponse', async (request, { statusCode }) => {
        const span = spans.get(request);
        if (span !== undefined) end(span, statusCode);
      });
      await routes(server, options);
    },

    async answer(name, request, reply, run) {
      const span = begin(name, request, reply, { 'http.request.method': request.method });
      try {
        const answer = await runIn(span, run);
        end(span, reply.statusCode);
        return answer;
      } catch (cause) {
        end(span, 500);
        throw cause;
      }
    },

    step: (name, attributes, run) => within(name, { attributes }, run),

    call: (name, attributes, run) =>
      within(name, { kind: SpanKind.CLIENT, attributes }, (span) => run(placeOf(span).traceparent)),

    describe: (attributes) => void running()?.setAttributes(attributes),

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

    place() {
      const span = running();
      return span === undefined ? null : placeOf(span);
    },

    close: () => provider.shutdown().catch(() => undefined),
  };
}

function placeOf(span: Span): TracePlace {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
  return { traceId, traceparent: `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`, isSampled };
}

function callerOf({ headers }: FastifyRequest): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(headers.traceparent ?? '')) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
}
