import { type DependencyList, startTransition, useEffect, useMemo, useState } from 'react';
import { useInBrowser } from '../browser/use-in-browser.ts';

/**
 * An ornament's lines, in a browser. A page that is rendered ahead comes without them: four ornaments would weigh
 * more than all the words of the home page, and whoever reads it without a script misses nothing. Once such a page is
 * alive, they are drawn one after the other, when there is time.
 */
export function useDrawn<Lines>(draw: () => Lines, seeds: DependencyList): Lines | null {
  const isInBrowser = useInBrowser(() => true, false);
  const [isTime, setTime] = useState(isInBrowser);
  useEffect(() => {
    if (isTime) return undefined;
    return whenIdle(() => startTransition(() => setTime(true)));
  }, [isTime]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what the drawing depends on
  return useMemo(() => (isTime ? draw() : null), [isTime, ...seeds]);
}

const waiting = new Set<() => void>();

/** @returns calls it off */
function whenIdle(act: () => void): () => void {
  if (waiting.size === 0) takeTurns();
  waiting.add(act);
  return () => waiting.delete(act);
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
