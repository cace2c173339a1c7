/**
 * The telemetry ticket of this document (platform/src/serving/pages/pages.ts); the gateway counts no message without
 * one. It comes in the header `Server-Timing`, which only the page itself can read. A document from the cache has its
 * old ticket; a gateway that is older than the shell sends none.
 */
export function readTicket(): string | null {
  const [document] = performance.getEntriesByType('navigation');
  // Not in Firefox over plain http.
  const timings = document instanceof PerformanceNavigationTiming ? (document.serverTiming ?? []) : [];
  return timings.find(({ name }) => name === 'ticket')?.description ?? null;
}
