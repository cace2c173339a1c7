import { useMemo } from 'react';
import { type Box, formatBox } from '../chart/box.ts';
import { type Frame, frameAround, frameOf } from '../chart/frame.ts';
import type { MapPlace } from './engine/map-place.ts';

/** What a map is to show; another one only when the box is another, or the places are and there is no box. */
export function useFrame(box: Box | null, places: readonly MapPlace[]): Frame {
  const shown = box === null ? null : formatBox(box);
  const framed = box === null ? places : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a box that says the same is the same
  return useMemo(
    () => (box === null ? frameAround(places.map(({ position }) => position)) : frameOf(box)),
    [shown, framed],
  );
}
