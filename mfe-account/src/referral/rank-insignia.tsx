import type { ReferralLevelName } from '@nfcards/shared/operations';
import classes from './rank-insignia.module.css';

/**
 * A shoulder board: the anchor of whoever begins, then the stripes of the merchant navy, one more shape with each
 * rank, so that it is read without its colours. Drawn on an engraved chart, as everything here is.
 */
export function RankInsignia({ level }: { readonly level: ReferralLevelName }) {
  const { stripes, emblem } = RANKS[level];
  return (
    <svg className={classes.insignia} viewBox="0 0 64 96" aria-hidden="true">
      <path className={classes.board} d="M6 93V24Q6 20 10 18L28 5Q32 2.5 36 5L54 18Q58 20 58 24V93Z" />
      {CONTOURS.map((contour) => (
        <path key={contour} className={classes.contour} d={contour} />
      ))}
      <path
        className={classes.piping}
        d="M10.5 93V26Q10.5 23.5 13 22L30 9.5Q32 8.2 34 9.5L51 22Q53.5 23.5 53.5 26V93"
      />
      <circle className={classes.metal} cx="32" cy="18" r="3.4" />
      <path className={emblem.filled ? classes.metal : classes.line} d={emblem.path} />
      {stripes.map(({ y, height }) => (
        <rect key={y} className={classes.metal} x="11" y={y} width="42" height={height} />
      ))}
      {level === 'amiral' && <path className={classes.engraved} d={WAVES} />}
    </svg>
  );
}

interface Rank {
  readonly stripes: readonly { readonly y: number; readonly height: number }[];
  readonly emblem: { readonly path: string; readonly filled: boolean };
}

const CONTOURS = [
  'M11 40Q19 32 26 39T42 36T53 31',
  'M11 49Q20 41 28 48T43 45T53 39',
  'M11 59Q21 51 30 58T44 55T53 49',
  'M11 69Q22 61 31 68T45 65T53 60',
  'M11 80Q22 72 32 79T46 76T53 71',
];

const ANCHOR =
  'M32 35v24M32 35a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2ZM25.5 40h13M20.5 49c1 6.2 5.3 10 11.5 10s10.5-3.8 11.5-10M20.5 49l-2.3 4M20.5 49l4 2.3M43.5 49l2.3 4M43.5 49l-4 2.3';

const WAVES =
  'M13 78q3.2-3.5 6.3 0t6.3 0 6.3 0 6.3 0 6.3 0 6.3 0M13 83.5q3.2-3.5 6.3 0t6.3 0 6.3 0 6.3 0 6.3 0 6.3 0';

/** So many stripes from the foot up. */
function stripes(count: number): Rank['stripes'] {
  return Array.from({ length: count }, (_, index) => ({ y: 84.5 - index * 7, height: 4.2 }));
}

/** A star of four points, as a chart marks a light. */
function star(x: number, y: number, reach = 6): string {
  const waist = reach * 0.26;
  return [
    `M${x} ${y - reach}`,
    `L${x + waist} ${y - waist}L${x + reach} ${y}L${x + waist} ${y + waist}L${x} ${y + reach}`,
    `L${x - waist} ${y + waist}L${x - reach} ${y}L${x - waist} ${y - waist}Z`,
  ].join('');
}

const STARS = [star(32, 34), star(21, 44), star(43, 44), star(25.5, 58), star(38.5, 58)].join('');

const anchor = { path: ANCHOR, filled: false };

const RANKS = {
  moussaillon: { stripes: [], emblem: anchor },
  matelot: { stripes: stripes(1), emblem: anchor },
  second: { stripes: stripes(3), emblem: anchor },
  capitaine: { stripes: stripes(4), emblem: { path: star(32, 43, 13), filled: true } },
  amiral: { stripes: [{ y: 72, height: 16.5 }], emblem: { path: STARS, filled: true } },
} as const satisfies Readonly<Record<ReferralLevelName, Rank>>;
