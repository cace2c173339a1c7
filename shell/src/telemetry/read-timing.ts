/**
 * What the gateway says beside this document (platform/src/serving/pages/pages.ts): its telemetry ticket, without which
 * the gateway counts no message, and where it is traced, the place in its trace. They come in the header
 * `Server-Timing`, which only the page itself can read. A document from the cache has its old ticket; a gateway that is
 * older than the shell sends none.
 */
export function readTiming(wanted: 'ticket' | 'traceparent'): string | null {
  const [document] = performance.getEntriesByType('navigation');
  // Not in Firefox over plain http.
  const timings = document instanceof PerformanceNavigationTiming ? (document.serverTiming ?? []) : [];
  return timings.find(({ name }) => name === wanted)?.description ?? null;
}
