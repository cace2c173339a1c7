import type { PlaceCategory } from '@nfcards/shared/operations';
import { placeCategories } from '@nfcards/shared/operations';
import type { Colours } from './colours.ts';

/** CSS pixels of a mark, edge included. */
const SIZE = 18;
/** So that they are sharp where pixels are small. */
export const MARK_RATIO = 3;

/** Told apart by their outline: a round buoy, the nut of a repairer, the square crate of a shop. */
const OUTLINES: Readonly<Record<PlaceCategory, (pen: Path2D) => void>> = {
  port: (pen) => pen.arc(0, 0, 6, 0, 2 * Math.PI),
  mechanics: (pen) => polygon(pen, 6, 7.4, 0),
  shop: (pen) => polygon(pen, 4, 8, Math.PI / 4),
};

/** The mark of each category, drawn in the colours of the palette. */
export function drawMarks(colours: Colours): [PlaceCategory, ImageData][] {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE * MARK_RATIO;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return [];
  return placeCategories.map((category) => {
    context.resetTransform();
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.scale(MARK_RATIO, MARK_RATIO);
    context.translate(SIZE / 2, SIZE / 2);
    const outline = new Path2D();
    OUTLINES[category](outline);
    outline.closePath();
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = colours.sheet;
    context.stroke(outline);
    context.fillStyle = colours.signal;
    context.fill(outline);
    context.beginPath();
    context.arc(0, 0, 2, 0, 2 * Math.PI);
    context.fillStyle = colours.sheet;
    context.fill();
    return [category, context.getImageData(0, 0, canvas.width, canvas.height)];
  });
}

function polygon(pen: Path2D, corners: number, radius: number, turn: number): void {
  for (let corner = 0; corner < corners; corner++) {
    const angle = turn + (corner * 2 * Math.PI) / corners;
    pen.lineTo(radius * Math.cos(angle), radius * Math.sin(angle));
  }
}
