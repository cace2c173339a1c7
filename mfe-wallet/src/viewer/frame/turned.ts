/** Quarters of a turn to the right. */
export type Turn = 0 | 1 | 2 | 3;

const NEXT = { 0: 1, 1: 2, 2: 3, 3: 0 } as const satisfies Record<Turn, Turn>;

export function turned(turn: Turn): Turn {
  return NEXT[turn];
}
