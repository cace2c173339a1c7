import classes from './drawing.module.css';
import { type IconName, icons } from './icons.ts';

export type { IconName } from './icons.ts';

export interface IconProps {
  readonly name: IconName;
  readonly size?: 'small' | 'medium' | 'large';
  /** Filled with its own ink, for what is on: a favourite's heart, a star that was given. */
  readonly filled?: boolean;
  /** Accessible name; without it the icon is decorative. */
  readonly label?: string;
}

export function Icon({ name, size = 'medium', filled = false, label }: IconProps) {
  const drawing = {
    viewBox: '0 0 24 24',
    className: [classes.icon, classes[size], filled ? classes.filled : ''].join(' '),
    focusable: 'false',
  } as const;
  const path = <path d={icons[name]} />;
  if (label === undefined) {
    return (
      <svg {...drawing} aria-hidden="true">
        {path}
      </svg>
    );
  }
  return (
    <svg {...drawing} role="img" aria-label={label}>
      {path}
    </svg>
  );
}
