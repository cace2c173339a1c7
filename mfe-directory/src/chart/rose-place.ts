import { SHEET, type Spot } from './frame.ts';

export const ROSE_SIZE = 84;

const INSET = SHEET.margin + 10;
const [RIGHT, BOTTOM] = [SHEET.width - INSET - ROSE_SIZE, SHEET.height - INSET - ROSE_SIZE];
/** Where a hydrographer would put it first. */
const CORNERS: readonly Spot[] = [
  { x: INSET, y: BOTTOM },
  { x: RIGHT, y: BOTTOM },
  { x: INSET, y: INSET },
  { x: RIGHT, y: INSET },
];

/** The corner of the sheet where the rose covers the fewest ports. */
export function rosePlace(spots: readonly Spot[]): Spot {
  const crowds = CORNERS.map(
    (corner) =>
      spots.filter(
        ({ x, y }) => x > corner.x && x < corner.x + ROSE_SIZE && y > corner.y && y < corner.y + ROSE_SIZE,
      ).length,
  );
  return CORNERS[crowds.indexOf(Math.min(...crowds))] ?? { x: INSET, y: BOTTOM };
}
