/** Sends without cookies and without the page's address. The request outlives the page; failures are ignored. */
export function sendTelemetry(message: object, address = '/telemetry'): void {
  if (!navigator.onLine) return;
  const sent = fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  // Lost telemetry needs no report.
  sent.catch(() => undefined);
}
