import { encode } from 'uqr';

/** ISO/IEC 18004 wants four modules of white around the code. */
const QUIET_ZONE = 4;

export interface QrPath {
  /** Modules along a side, with the quiet zone. */
  readonly size: number;
  /** SVG path of the dark modules, one unit each. */
  readonly path: string;
}

/** A QR code as something to draw. */
export function qrPath(text: string): QrPath {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: path.join('') };
}

/** Where dark modules begin in a row, and how many follow each other: gaps between them would be seen. */
function runsOf(row: readonly boolean[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  }
  return runs;
}
