import type { Server } from 'node:http';
import { number, object, safeParse } from 'valibot';

/** Files that stay free for what visitors ask for: releases, documents, the database. */
const RESERVE = 128;

/** Milliseconds between two sentences about it. */
const SILENCE = 60_000;

const limits = object({ userLimits: object({ open_files: object({ soft: number() }) }) });

/**
 * A connection takes one of the files that the process may have open. With the last of them nothing could be read any
 * more, for nobody: before that, whoever comes is turned away, and connections that wait for nothing are closed.
 * @param limit files that the process may have open; null where the system sets no limit
 */
export function boundConnections(
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
  // Whom each connection is with would be looked up by name.
  Object.assign(process.report, { excludeNetwork: true });
  const read = safeParse(limits, process.report.getReport());
  return read.success ? read.output.userLimits.open_files.soft : null;
}
