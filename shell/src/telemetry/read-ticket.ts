/**
 * What the gateway gave out with this document (platform/src/gateway/pages.ts): with it counts what the page tells, and
 * without it nothing. It is in a header beside the document, for which a script can ask nobody but the browser. A document
 * that was kept has the one of its time; a gateway that is older than the shell gives none.
 */
export function readTicket(): string | null {
  const [document] = performance.getEntriesByType('navigation');
  // Not in Firefox over plain http.
  const timings = document instanceof PerformanceNavigationTiming ? (document.serverTiming ?? []) : [];
  return timings.find(({ name }) => name === 'ticket')?.description ?? null;
}
