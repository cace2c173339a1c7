import type { Server } from 'node:http';
import { number, object, safeParse } from 'valibot';

/** Open files reserved for releases, documents and the database. */
const RESERVE = 128;

/** Milliseconds between two sentences about it. */
const SILENCE = 60_000;

const limits = object({ userLimits: object({ open_files: object({ soft: number() }) }) });

/**
 * Each connection takes one of the files that the process may have open. Without a free one no request could be
 * answered: before that, new connections are refused and idle ones are closed.
 * @param limit files that the process may have open; null where the system sets no limit
 */
export function limitConnections(
  server: Server,
  report: (sentence: string) => void,
  limit: number | null = openFilesLimit(),
): void {
  if (limit === null) return;
  server.maxConnections = Math.max(Math.floor(limit / 2), limit - RESERVE);
  let toldAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    server.closeIdleConnections();
    if (Date.now() - toldAt < SILENCE) return;
    toldAt = Date.now();
    report(
      `${server.maxConnections} connections are open, as many as ${limit} open files allow: raise the limit (ulimit -n), or start more servers`,
    );
  });
}

function openFilesLimit(): number | null {
  // The default would look the peer of each connection up by name.
  Object.assign(process.report, { excludeNetwork: true });
  const read = safeParse(limits, process.report.getReport());
  return read.success ? read.output.userLimits.open_files.soft : null;
}
