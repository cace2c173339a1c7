import { setTimeout as wait } from 'node:timers/promises';
import type { RoleProcess } from './role-process.ts';

export interface Killing {
  readonly seconds: number;
  /** Seconds between two kills. */
  readonly pace: number;
}

/**
 * Kills one process after the other, by SIGKILL and SIGTERM in turn; each is started again at once, and is ready before the
 * next falls. @returns how many fell
 */
export async function killInTurn(
  processes: readonly RoleProcess[],
  { seconds, pace }: Killing,
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let kills = 0;
  while (performance.now() + pace * 1000 < end) {
    const next = wait(pace * 1000);
    const fallen = processes[kills % processes.length];
    await fallen?.end(kills % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
    fallen?.beginAgain();
    kills += 1;
    await fallen?.ready();
    await next;
  }
  return kills;
}
