import { useMemo } from 'react';
import classes from './drawing.module.css';
import { type Area, drawSeabed } from './seabed.ts';
import { useDrawn } from './use-drawn.ts';

export interface ContourLinesProps {
  /** The same seed draws the same seabed, for example a port's id. */
  readonly seed: string;
  /** Shape of the drawing; it covers its place, which may cut it. */
  readonly shape?: 'wide' | 'square' | 'banner';
  readonly soundings?: boolean;
}

const SIZES = { wide: [480, 300], square: [240, 240], banner: [1200, 420] } as const;

/** An imagined corner of chart that fills its place: shore, depth contours, soundings. An ornament: nothing to sail by. */
export function ContourLines({ seed, shape = 'wide', soundings = true }: ContourLinesProps) {
  const [width, height] = SIZES[shape];
  const { place, lines: seabed } = useDrawn(() => drawSeabed(seed, width, height), [seed, width, height]);
  return (
    <svg
      ref={place}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className={classes.fill}
      aria-hidden="true"
    >
      <path className={classes.deepWater} d={`M0 0h${width}v${height}H0Z`} />
      {[...(seabed?.areas ?? [])].reverse().map((area) => (
        <Contour key={area.depth} area={area} />
      ))}
      {soundings
        ? seabed?.soundings.map(({ x, y, metres, tenths }) => (
            <text key={`${x} ${y}`} x={x} y={y} className={classes.sounding}>
              {metres}
              {tenths === 0 ? null : (
                <tspan dy="2.5" className={classes.tenth}>
                  {tenths}
                </tspan>
              )}
            </text>
          ))
        : null}
    </svg>
  );
}

/** A component for each: React sees to people between them. */
function Contour({ area }: { readonly area: Area }) {
  const { depth } = area;
  const path = useMemo(() => area.outline(), [area]);
  if (path === '') return null;
  return (
    <g fillRule="evenodd">
      {tintOf(depth) === undefined ? null : <path className={tintOf(depth)} d={path} />}
      <path className={lineOf(depth)} d={path} />
    </g>
  );
}

/** As on a chart, the shallower the bluer, and the land is buff. */
function tintOf(depth: number): string | undefined {
  if (depth === 0) return classes.land;
  if (depth === 5) return classes.shoalWater;
  if (depth === 10) return classes.middleWater;
  return undefined;
}

function lineOf(depth: number): string | undefined {
  if (depth === 0) return classes.shore;
  return depth % 10 === 0 || depth === 5 ? classes.contourStrong : classes.contour;
}
