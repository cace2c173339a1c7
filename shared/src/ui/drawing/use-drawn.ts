import {
  type DependencyList,
  type RefObject,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSeen } from '../browser/use-seen.ts';

/** How far from the screen an ornament is drawn, so that whoever scrolls finds it there. */
const NEARBY = '200px';

interface Drawn<Lines> {
  /** What the lines are drawn in. */
  readonly place: RefObject<SVGSVGElement | null>;
  readonly lines: Lines | null;
}

/**
 * An ornament's lines, drawn once its place is nearly seen and there is time, one ornament after the other: words come
 * first, and a place that a phone leaves out asks for nothing. A page that is rendered ahead comes without them: four
 * would weigh more than all the words of the home page, and whoever reads it without a script misses nothing.
 */
export function useDrawn<Lines>(draw: () => Lines, seeds: DependencyList): Drawn<Lines> {
  const place = useRef<SVGSVGElement>(null);
  const isSeen = useSeen(place, NEARBY);
  const [isTime, setTime] = useState(false);
  useEffect(() => (isSeen ? whenIdle(() => startTransition(() => setTime(true))) : undefined), [isSeen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what the drawing depends on
  const lines = useMemo(() => (isTime ? draw() : null), [isTime, ...seeds]);
  return { place, lines };
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
