/** Times the width of the place in which it is shown. */
const ZOOMS: readonly number[] = [1, 1.5, 2, 3, 4];

/** One step nearer (1) or farther (-1); as it is where there is none. */
export function zoomed(zoom: number, step: 1 | -1): number {
  const at = ZOOMS.indexOf(zoom);
  return ZOOMS[at + step] ?? zoom;
}
