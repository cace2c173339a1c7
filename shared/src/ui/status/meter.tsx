import { type CSSProperties, useId } from 'react';
import classes from './status.module.css';

export interface MeterProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The same in words, “3 of 5 invitations”: shown, and read by screen readers. */
  readonly words: string;
  /** Steps on the way, drawn on the scale. */
  readonly marks?: readonly number[];
}

/** How far something has come: a level, a share. A wait is not measured with it. */
export function Meter({ label, value, max, words, marks = [] }: MeterProps) {
  const id = useId();
  return (
    <div className={classes.measure}>
      <label className={classes.measureLabel} htmlFor={id}>
        {label}
      </label>
      <span className={classes.measureWords} aria-hidden="true">
        {words}
      </span>
      <span className={classes.scale}>
        <meter id={id} className={classes.meter} min={0} max={max} value={value} aria-valuetext={words}>
          {words}
        </meter>
        <i className={classes.fill} style={placeOf(value, max)} aria-hidden="true" />
        {marks.map((mark) => (
          <i key={mark} className={classes.step} style={placeOf(mark, max)} aria-hidden="true" />
        ))}
      </span>
    </div>
  );
}

/** Where on the scale, from 0 to 1. */
function placeOf(mark: number, max: number): CSSProperties & Record<`--${string}`, number> {
  return { '--at': max > 0 ? Math.min(1, Math.max(0, mark / max)) : 0 };
}
