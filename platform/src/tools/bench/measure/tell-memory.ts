import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { number, object } from 'valibot';

/** Bytes. */
export const memoryFigure = object({
  /** Of the process, as the system counts. */
  rss: number(),
  /** Objects on the heap, those included that nobody needs any more. */
  heap: number(),
  /** The same once what nobody needs was thrown away. */
  held: number(),
  /** Of the process then. */
  rssThen: number(),
});

/** A server of the benches answers each message of its parent with its memory. */
export function tellMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  process.on('message', () => {
    const { rss, heapUsed: heap } = process.memoryUsage();
    collect();
    const { rss: rssThen, heapUsed: held } = process.memoryUsage();
    process.send?.({ rss, heap, held, rssThen });
  });
}
