/** The whole page, or so many times the width of the place in which it is shown. */
export type Zoom = 'page' | number;

const ZOOMS: readonly Zoom[] = ['page', 1, 1.5, 2, 3, 4];

/** One step nearer (1) or farther (-1); as it is where there is none. */
export function zoomed(zoom: Zoom, step: 1 | -1): Zoom {
  const at = ZOOMS.indexOf(zoom);
  return ZOOMS[at + step] ?? zoom;
}
