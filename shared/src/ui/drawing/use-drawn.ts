import { type DependencyList, startTransition, useEffect, useMemo, useState } from 'react';

/**
 * An ornament's lines, drawn when there is time, one ornament after the other: words come first. A page that is
 * rendered ahead comes without them: four would weigh more than all the words of the home page, and whoever reads it
 * without a script misses nothing.
 */
export function useDrawn<Lines>(draw: () => Lines, seeds: DependencyList): Lines | null {
  const [isTime, setTime] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setTime(true))), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what the drawing depends on
  return useMemo(() => (isTime ? draw() : null), [isTime, ...seeds]);
}

const waiting = new Set<() => void>();

/** @returns calls it off */
function whenIdle(act: () => void): () => void {
  if (waiting.size === 0) takeTurns();
  waiting.add(act);
  return () => void waiting.delete(act);
}

function takeTurns(): void {
  const turn = () => {
    const [act] = waiting;
    if (act === undefined) return;
    act();
    waiting.delete(act);
    if (waiting.size > 0) takeTurns();
  };
  // Safari knows no idle moments.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(turn);
  else setTimeout(turn, 200);
}
