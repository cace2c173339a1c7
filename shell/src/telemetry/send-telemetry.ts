import type { TelemetryMessage } from './telemetry.ts';

/** Without cookies and without the address of the page; it outlives the page, and nobody waits for it. */
export function sendTelemetry(message: TelemetryMessage): void {
  if (!navigator.onLine) return;
  const sent = fetch('/telemetry', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  // What cannot be told is not worth a word.
  sent.catch(() => undefined);
}
