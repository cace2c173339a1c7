import { Readable } from 'node:stream';

/** Milliseconds for which a client may leave a line untaken. */
export const STALL_MS = 60_000;

/**
 * The lines as a stream that reads no further ahead than the client does, and ends when the client takes nothing
 * for a minute: it can come back and resume.
 */
export function withoutStalling(lines: AsyncIterable<string>): Readable {
  async function* watched(): AsyncGenerator<string> {
    for await (const line of lines) {
      const timer = setTimeout(() => stream.destroy(), STALL_MS);
      try {
        // Goes on when the client has taken what was before it.
        yield line;
      } finally {
        clearTimeout(timer);
      }
    }
  }
  const stream = Readable.from(watched(), { highWaterMark: 1 });
  return stream;
}
