import { sizeOf } from '../../src/certification/take-up.ts';
import type { World } from './world.ts';

/** Half a minute of looking, every 25 ms. */
const MOST_LOOKS = 1200;

/** Resolves, with the size of the log, when it has taken up all that was written for it. */
export async function logged(world: World): Promise<number> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const waiting = await world.db
      .selectFrom('log_entry')
      .select('no')
      .where('leaf', 'is', null)
      .limit(1)
      .execute();
    if (waiting.length === 0) return sizeOf(world.db);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('The log takes nothing up.');
}
