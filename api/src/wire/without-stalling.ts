import { Readable } from 'node:stream';

/** Milliseconds that a client has to read a line. */
export const STALL_MS = 60_000;

/**
 * The lines as a stream that does not read ahead of the client, and closes when the client reads nothing for a minute:
 * it can reconnect and resume.
 */
export function withoutStalling(lines: AsyncIterable<string>): Readable {
  async function* watched(): AsyncGenerator<string> {
    for await (const line of lines) {
      const timer = setTimeout(() => stream.destroy(), STALL_MS);
      try {
        // Resumes when the client has read the previous line.
        yield line;
      } finally {
        clearTimeout(timer);
      }
    }
  }
  const stream = Readable.from(watched(), { highWaterMark: 1 });
  return stream;
}
