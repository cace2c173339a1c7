import { SHEET, type Spot } from './frame.ts';

export interface Label extends Spot {
  readonly text: string;
  readonly anchor: 'start' | 'end' | 'middle';
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Size of a letter in units of the sheet, as on a phone: near enough to keep names apart. */
const LETTER = { width: 5.7, height: 11.5 };
const GAP = 8;

/**
 * Names beside their spots, the first in the list served first; a name that finds no free place on the sheet
 * is left out, as on a chart.
 */
export function placeLabels(
  named: readonly { readonly spot: Spot; readonly name: string }[],
): readonly Label[] {
  const taken: Box[] = named.map(({ spot }) => ({
    left: spot.x - 3,
    right: spot.x + 3,
    top: spot.y - 3,
    bottom: spot.y + 3,
  }));
  const labels: Label[] = [];
  for (const { spot, name } of named) {
    const label = candidates(spot, name).find((candidate) => isFree(boxOf(candidate), taken));
    if (label === undefined) continue;
    taken.push(boxOf(label));
    labels.push(label);
  }
  return labels;
}

function candidates({ x, y }: Spot, text: string): readonly Label[] {
  return [
    { text, x: x + GAP, y: y + 3, anchor: 'start' },
    { text, x: x - GAP, y: y + 3, anchor: 'end' },
    { text, x, y: y - GAP, anchor: 'middle' },
    { text, x, y: y + GAP + LETTER.height - 3, anchor: 'middle' },
  ];
}

function boxOf({ text, x, y, anchor }: Label): Box {
  const width = text.length * LETTER.width;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - LETTER.height + 2, bottom: y + 2 };
}

function isFree(box: Box, taken: readonly Box[]): boolean {
  const { width, height, margin } = SHEET;
  const onSheet =
    box.left > margin && box.right < width - margin && box.top > margin && box.bottom < height - margin;
  return onSheet && !taken.some((other) => overlaps(box, other));
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
