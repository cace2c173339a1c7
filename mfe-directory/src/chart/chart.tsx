import { useTexts } from '@nfcards/shared/i18n';
import { CompassRose } from '@nfcards/shared/ui';
import type { ReactNode } from 'react';
import { memo, useMemo } from 'react';
import classes from './chart.module.css';
import { type Frame, frameAround, SHEET, type Spot, spotOf } from './frame.ts';
import { graticuleOf, type Line } from './graticule.ts';
import { placeLabels } from './labels.ts';
import type { Position } from './mercator.ts';
import { ROSE_SIZE, rosePlace } from './rose-place.ts';
import { texts } from './texts.ts';

/** More marks than this are drawn small: none of them stands out. */
const MANY = 300;

export interface ChartProps {
  /** What the chart is about; it is framed around them. */
  readonly marked: readonly Position[];
  /** What else lies there, drawn small. */
  readonly others: readonly Position[];
  /** Places to name, the most important first. */
  readonly named: readonly { readonly position: Position; readonly name: string }[];
  /** The one place to draw a ring around. */
  readonly ringed: Position | null;
  /** Said under the chart, before its own note. */
  readonly remark?: ReactNode;
}

/**
 * A paper chart: graticule, scale in the border, ports as marks. It shows nothing that the page does not also
 * say in words, so screen readers skip it. A layer is one path however many ports it holds.
 */
export const Chart = memo(function Chart({ marked, others, named, ringed, remark }: ChartProps) {
  const t = useTexts(texts);
  const frame = useMemo(() => frameAround(marked), [marked]);
  return (
    <figure className={classes.chart}>
      <svg className={classes.sheet} viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} aria-hidden="true">
        <Ground frame={frame} />
        <Ports frame={frame} marked={marked} others={others} />
        {ringed !== null && <Ring spot={spotOf(frame, ringed)} />}
        <Names frame={frame} named={named} />
      </svg>
      <figcaption className={classes.note}>
        {remark}
        {remark !== undefined && ' '}
        {t('note')}
      </figcaption>
    </figure>
  );
});

interface FrameProps {
  readonly frame: Frame;
}

const Ground = memo(function Ground({ frame }: FrameProps) {
  const t = useTexts(texts);
  const letters = { east: t('east'), west: t('west') };
  const { meridians, parallels, border } = graticuleOf(frame, letters);
  const { width, height, margin } = SHEET;
  const [right, bottom] = [width - margin, height - margin];
  return (
    <>
      <rect
        className={classes.water}
        x={margin}
        y={margin}
        width={width - 2 * margin}
        height={height - 2 * margin}
      />
      <path className={classes.line} d={meridians.map(({ at }) => `M${at} ${margin}V${bottom}`).join('')} />
      <path className={classes.line} d={parallels.map(({ at }) => `M${margin} ${at}H${right}`).join('')} />
      <rect
        className={classes.edge}
        x={margin}
        y={margin}
        width={width - 2 * margin}
        height={height - 2 * margin}
      />
      <path className={classes.scale} d={border} />
      <rect
        className={classes.edge}
        x={margin - 4}
        y={margin - 4}
        width={width - 2 * margin + 8}
        height={height - 2 * margin + 8}
      />
      {meridians.filter(isReadable(width)).map(({ at, label }) => (
        <text key={at} className={classes.figure} x={at} y={height - 4} textAnchor="middle">
          {label}
        </text>
      ))}
      {parallels.filter(isReadable(height)).map(({ at, label }) => (
        <text
          key={at}
          className={classes.figure}
          transform={`translate(11 ${at}) rotate(-90)`}
          textAnchor="middle"
        >
          {label}
        </text>
      ))}
    </>
  );
});

const Ports = memo(function Ports({
  frame,
  marked,
  others,
}: Pick<ChartProps, 'marked' | 'others'> & FrameProps) {
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

function Names({ frame, named }: Pick<ChartProps, 'named'> & FrameProps) {
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

/** A figure at the very corner of the sheet would be cut, or meet the other scale's. */
function isReadable(length: number) {
  return ({ at }: Line) => at > SHEET.margin + 10 && at < length - SHEET.margin - 10;
}
