import type { CSSProperties } from 'react';
import classes from './panel.module.css';

export interface SkeletonProps {
  /** A line of text, a heading, or a block. */
  readonly shape?: 'text' | 'heading' | 'block';
  /** CSS lengths; of the shape itself when left out. */
  readonly width?: string;
  readonly height?: string;
}

/**
 * A placeholder in the shape of the content that is loading. Hidden from screen readers: the parent announces the
 * loading once.
 */
export function Skeleton({ shape = 'text', width, height }: SkeletonProps) {
  const style: CSSProperties & Record<`--${string}`, string> = {
    ...(width === undefined ? {} : { '--skeleton-width': width }),
    ...(height === undefined ? {} : { '--skeleton-height': height }),
  };
  return <span className={`${classes.skeleton} ${classes[shape]}`} style={style} aria-hidden="true" />;
}
