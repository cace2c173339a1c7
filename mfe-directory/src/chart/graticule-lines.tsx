import { useTexts } from '@nfcards/shared/i18n';
import { memo } from 'react';
import classes from './chart.module.css';
import { type Frame, SHEET } from './frame.ts';
import { graticuleOf, type Line } from './graticule.ts';
import { texts } from './texts.ts';

const { width, height, margin } = SHEET;

/** Meridians and parallels with their figures, and the scale in the border: what lies over the ground of a chart. */
export const GraticuleLines = memo(function GraticuleLines({ frame }: { readonly frame: Frame }) {
  const t = useTexts(texts);
  const letters = { east: t('east'), west: t('west') };
  const { meridians, parallels, border } = graticuleOf(frame, letters);
  const [right, bottom] = [width - margin, height - margin];
  return (
    <>
      <path className={classes.line} d={meridians.map(({ at }) => `M${at} ${margin}V${bottom}`).join('')} />
      <path className={classes.line} d={parallels.map(({ at }) => `M${margin} ${at}H${right}`).join('')} />
      <Edge inset={margin} />
      <path className={classes.scale} d={border} />
      <Edge inset={margin - 4} />
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

function Edge({ inset }: { readonly inset: number }) {
  return (
    <rect
      className={classes.edge}
      x={inset}
      y={inset}
      width={width - 2 * inset}
      height={height - 2 * inset}
    />
  );
}

/** A figure at the very corner of the sheet would be cut, or meet the other scale's. */
function isReadable(length: number) {
  return ({ at }: Line) => at > SHEET.margin + 10 && at < length - SHEET.margin - 10;
}
