import { type DependencyList, useMemo } from 'react';
import { useInBrowser } from '../browser/use-in-browser.ts';

/**
 * An ornament's lines, in a browser. A page that is rendered ahead comes without them: four ornaments would weigh
 * more than all the words of the home page, and whoever reads it without a script misses nothing.
 */
export function useDrawn<Lines>(draw: () => Lines, seeds: DependencyList): Lines | null {
  const isInBrowser = useInBrowser(() => true, false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what the drawing depends on
  return useMemo(() => (isInBrowser ? draw() : null), [isInBrowser, ...seeds]);
}
