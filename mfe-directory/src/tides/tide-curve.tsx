import { useTexts } from '@nfcards/shared/i18n';
import type { Tides } from '@nfcards/shared/operations';
import { useMemo } from 'react';
import { useMinute } from '../place/use-minute.ts';
import { curveShape, pathOf, type Spot, turnSpot } from './curve-shape.ts';
import { texts } from './texts.ts';
import classes from './tides.module.css';
import { useTideWords } from './use-tide-words.ts';

/** Hours after the beginning of the day that are written under it. */
const HOURS = [0, 6, 12, 18, 24];
const HOUR = 3_600_000;

/** The height of the water through a day. The drawing stretches with its place, and its words do not. */
export function TideCurve({ tides }: { readonly tides: Tides }) {
  const t = useTexts(texts);
  const words = useTideWords(tides.time_zone);
  const now = useMinute();
  const shape = useMemo(() => curveShape(tides), [tides]);
  const line = pathOf(shape.points);
  const here = shape.spotAt(now.getTime());
  const { heights, start } = tides.curve;
  const said = { lowest: words.height(Math.min(...heights)), highest: words.height(Math.max(...heights)) };
  return (
    <div className={classes.plot} role="img" aria-label={t('curve', said)}>
      <svg className={classes.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {shape.lines.map(({ metres, y }) => (
          <path key={metres} className={classes.rule} d={`M0 ${y}H100`} />
        ))}
        <path className={classes.water} d={`${line}V100H0Z`} />
        <path className={classes.line} d={line} />
        {here !== null && <path className={classes.now} d={`M${here.x} 0V100`} />}
      </svg>
      {shape.lines.map(({ metres, y }) => (
        <span key={metres} className={classes.metres} style={at({ x: 0, y })}>
          {metres} m
        </span>
      ))}
      {tides.extremes.map((extreme) => {
        const spot = turnSpot(shape, extreme);
        return spot === null ? null : <span key={extreme.time} className={classes.turn} style={at(spot)} />;
      })}
      {here !== null && (
        <span className={classes.here} style={at(here)}>
          <span className={here.x > 75 ? classes.before : classes.after}>{t('now')}</span>
        </span>
      )}
      {HOURS.map((hours) => {
        const moment = Date.parse(start) + hours * HOUR;
        const spot = shape.spotAt(moment);
        return spot === null ? null : (
          <span key={hours} className={`${classes.hour} ${edgeOf(spot)}`} style={at({ x: spot.x, y: 100 })}>
            {words.time(new Date(moment))}
          </span>
        );
      })}
    </div>
  );
}

/** What stands at an edge of the drawing does not go beyond it. */
function edgeOf({ x }: Spot): string | undefined {
  if (x < 5) return '';
  return x > 95 ? classes.last : classes.middle;
}

function at({ x, y }: Spot) {
  return { insetInlineStart: `${x}%`, insetBlockStart: `${y}%` };
}
