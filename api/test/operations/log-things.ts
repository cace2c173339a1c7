import { sizeOf } from '../../src/certification/integrate-entries.ts';
import { newestSavedHead } from '../../src/certification/saved-head.ts';
import type { World } from './world.ts';

/** Half a minute of looking, every 25 ms. */
const MAX_POLLS = 1200;

/** Resolves, with the size of the log, when it has taken up all that was written for it. */
export async function logged(world: World): Promise<number> {
  for (let looks = 0; looks < MAX_POLLS; looks += 1) {
    const waiting = await world.db
      .selectFrom('log_entry')
      .select('no')
      .where('leaf', 'is', null)
      .limit(1)
      .execute();
    const size = await sizeOf(world.db);
    if (waiting.length === 0 && (await isKept(world, size))) return size;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('The log takes nothing up.');
}

async function isKept(world: World, size: number): Promise<boolean> {
  return size === 0 || (await newestSavedHead(world.db, 1))?.size === size;
}
