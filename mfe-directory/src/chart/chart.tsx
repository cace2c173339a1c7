import { CompassRose } from '@nfcards/shared/ui';
import { memo, useMemo } from 'react';
import classes from './chart.module.css';
import { type Frame, SHEET, type Spot, spotOf } from './frame.ts';
import { GraticuleLines } from './graticule-lines.tsx';
import { placeLabels } from './labels.ts';
import type { Position } from './mercator.ts';
import { ROSE_SIZE, rosePlace } from './rose-place.ts';

const { width, height, margin } = SHEET;

/** More marks than this are drawn small: none of them stands out. */
const MANY = 300;

export interface ChartSheetProps {
  readonly frame: Frame;
  /** What the chart is about. */
  readonly marked: readonly Position[];
  /** What else lies there, drawn small. */
  readonly others: readonly Position[];
  /** Places to name, the most important first. */
  readonly named: readonly { readonly position: Position; readonly name: string }[];
  /** The one place to draw a ring around. */
  readonly ringed: Position | null;
}

/**
 * A paper chart: graticule, scale in the border, ports as marks. It shows nothing that the page does not also
 * say in words, so screen readers skip it. A layer is one path however many ports it holds.
 */
export const ChartSheet = memo(function ChartSheet({
  frame,
  marked,
  others,
  named,
  ringed,
}: ChartSheetProps) {
  return (
    <svg className={classes.sheet} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <Ground frame={frame} />
      <Ports frame={frame} marked={marked} others={others} />
      {ringed !== null && <Ring spot={spotOf(frame, ringed)} />}
      <Names frame={frame} named={named} />
    </svg>
  );
});

interface FrameProps {
  readonly frame: Frame;
}

function Ground({ frame }: FrameProps) {
  return (
    <>
      <rect
        className={classes.water}
        x={margin}
        y={margin}
        width={width - 2 * margin}
        height={height - 2 * margin}
      />
      <GraticuleLines frame={frame} />
    </>
  );
}

const Ports = memo(function Ports({
  frame,
  marked,
  others,
}: Pick<ChartSheetProps, 'marked' | 'others'> & FrameProps) {
  const spots = spotsOf(frame, marked);
  const rose = rosePlace(spots);
  return (
    <>
      <svg
        className={classes.rose}
        aria-hidden="true"
        x={rose.x}
        y={rose.y}
        width={ROSE_SIZE}
        height={ROSE_SIZE}
      >
        <CompassRose />
      </svg>
      <path className={classes.other} d={dots(spotsOf(frame, others))} />
      <path className={classes[marked.length > MANY ? 'many' : 'mark']} d={dots(spots)} />
    </>
  );
});

function Ring({ spot }: { readonly spot: Spot | null }) {
  if (spot === null) return null;
  return <circle className={classes.ring} cx={spot.x} cy={spot.y} r={5.5} />;
}

function Names({ frame, named }: Pick<ChartSheetProps, 'named'> & FrameProps) {
  const labels = useMemo(() => {
    const spots = named.flatMap(({ position, name }) => {
      const spot = spotOf(frame, position);
      return spot === null ? [] : [{ spot, name }];
    });
    return placeLabels(spots);
  }, [frame, named]);
  return labels.map(({ text, x, y, anchor }) => (
    <text key={`${text} ${x} ${y}`} className={classes.name} x={x} y={y} textAnchor={anchor}>
      {text}
    </text>
  ));
}

function spotsOf(frame: Frame, positions: readonly Position[]): readonly Spot[] {
  return positions.map((position) => spotOf(frame, position)).filter((spot) => spot !== null);
}

/** A line of no length with round ends is a dot, and a thousand of them one path. */
function dots(spots: readonly Spot[]): string {
  return spots.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join('');
}
