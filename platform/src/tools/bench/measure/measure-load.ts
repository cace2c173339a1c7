import type { Request } from 'autocannon';
import autocannon from 'autocannon';

const SECONDS = 10;
const CONNECTIONS = 10;

export interface LoadFigure {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
}

/**
 * Ten connections for ten seconds, unless it is said. Throws when anything but a success is answered. The client reads every body as
 * text, which for large compressed ones takes longer than the server does: compare with the bare figure.
 */
export async function measureLoad(
  url: string,
  requests: readonly Request[],
  { connections = CONNECTIONS, seconds = SECONDS } = {},
): Promise<LoadFigure> {
  const {
    requests: made,
    latency,
    non2xx,
    errors,
  } = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [...requests],
    // A list of a million takes more than the usual ten seconds when ten ask for it at once.
    timeout: 60,
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refusals and ${errors} errors.`);
  return { perSecond: made.average, p99: latency.p99 };
}
