import type { Tracing } from './traces.ts';

export interface TracingOptions {
  /** Of an OTLP/HTTP receiver, for example `http://localhost:4318/v1/traces`; without it nothing is traced. */
  readonly otlpUrl?: string | undefined;
  /** What the spans are of, for example `nfcards-api`. */
  readonly service: string;
}

/** Null where nothing is traced. */
export async function openTracing({ otlpUrl, service }: TracingOptions): Promise<Tracing | null> {
  if (otlpUrl === undefined) return null;
  // Most servers do without, and the library is large.
  const { createTracing } = await import('./traces.ts');
  return createTracing(otlpUrl, service);
}
