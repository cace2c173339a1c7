import { useTexts } from '../../i18n/use-texts.ts';
import { kitTexts } from '../texts/kit-texts.ts';
import classes from './drawing.module.css';

/** A compass rose as engraved on a chart; it fills its place. An ornament. */
export function CompassRose() {
  const t = useTexts(kitTexts);
  return (
    <svg viewBox="-100 -100 200 200" className={classes.rose} aria-hidden="true">
      {[88, 84, 62, 60, 20].map((radius) => (
        <circle key={radius} r={radius} className={classes.roseLine} />
      ))}
      <path className={classes.roseLine} d={TICKS} />
      {POINTS.map(({ heading, dark, light }) => (
        <g key={heading} transform={`rotate(${heading})`}>
          <path d={dark} className={heading === 0 ? classes.roseNorth : classes.roseDark} />
          <path d={light} className={classes.roseLight} />
        </g>
      ))}
      <circle r="3" className={classes.roseLight} />
      {CARDINALS.map(({ key, x, y }) => (
        <text key={key} x={x} y={y} className={classes.roseLetter}>
          {t(`rose.${key}`)}
        </text>
      ))}
    </svg>
  );
}

const CARDINALS = [
  { key: 'north', x: 0, y: -91 },
  { key: 'east', x: 95, y: 4 },
  { key: 'south', x: 0, y: 99 },
  { key: 'west', x: -95, y: 4 },
] as const;

/** Every two degrees; longer every ten, longest every thirty. */
const TICKS = Array.from({ length: 180 }, (_, index) => {
  const degrees = index * 2;
  const inner = degrees % 30 === 0 ? 76 : degrees % 10 === 0 ? 79 : 81.5;
  return `M${at(inner, degrees)}L${at(84, degrees)}`;
}).join('');

/** Half points first, so that the cardinals lie over them. Each is a kite cut in a dark and a light half. */
const POINTS = [
  ...[22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5].map((heading) => kite(heading, 44, 4)),
  ...[45, 135, 225, 315].map((heading) => kite(heading, 60, 8)),
  ...[90, 180, 270, 0].map((heading) => kite(heading, 82, 12)),
];

function kite(heading: number, length: number, waist: number) {
  const shoulder = waist * 1.15;
  return {
    heading,
    dark: `M0 0L${waist} ${-shoulder}L0 ${-length}Z`,
    light: `M0 0L${-waist} ${-shoulder}L0 ${-length}Z`,
  };
}

function at(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
}
