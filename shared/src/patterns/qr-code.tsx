import classes from './qr-code.module.css';
import { qrPath } from './qr-path.ts';

export interface QrCodeProps {
  readonly text: string;
  /** What it is, for those who listen. */
  readonly label: string;
}

/** By day in every palette: cameras read dark modules on white. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = qrPath(text);
  return (
    <div className={classes.sheet} data-palette="day">
      <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
        <path d={path} />
      </svg>
    </div>
  );
}
