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

/** An ornament is drawn at this distance from the screen, before it is scrolled into view. */
const SCREEN_MARGIN = '200px';

interface Drawn<Lines> {
  /** The element that the lines are drawn in. */
  readonly place: RefObject<SVGSVGElement | null>;
  readonly lines: Lines | null;
}

/**
 * An ornament's lines. They are drawn when its place is nearly in view and the browser is idle, one ornament after the
 * other, so that text comes first. Pages rendered on the server have none: four of them would weigh more than the text
 * of the home page.
 */
export function useDrawn<Lines>(draw: () => Lines, seeds: DependencyList): Drawn<Lines> {
  const place = useRef<SVGSVGElement>(null);
  const isSeen = useSeen(place, SCREEN_MARGIN);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (isSeen ? whenIdle(() => startTransition(() => setIdle(true))) : undefined), [isSeen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what the drawing depends on
  const lines = useMemo(() => (isIdle ? draw() : null), [isIdle, ...seeds]);
  return { place, lines };
}

const queue = new Set<() => void>();

/** @returns cancels the task */
function whenIdle(task: () => void): () => void {
  if (queue.size === 0) scheduleNext();
  queue.add(task);
  return () => void queue.delete(task);
}

function scheduleNext(): void {
  const runNext = () => {
    const [task] = queue;
    if (task === undefined) return;
    task();
    queue.delete(task);
    if (queue.size > 0) scheduleNext();
  };
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(runNext);
  else setTimeout(runNext, 200);
}
