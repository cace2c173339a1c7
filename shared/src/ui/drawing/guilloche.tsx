import classes from './drawing.module.css';
import { rosette, waves } from './guilloche-curves.ts';
import { useDrawn } from './use-drawn.ts';

export interface GuillocheProps {
  /** The same seed engraves the same pattern, for example a card's id. */
  readonly seed: string;
}

/** The engine-turned lines that make a card look certified. Fills its place, in the colour of its text. */
export function Guilloche({ seed }: GuillocheProps) {
  const { place, lines: paths } = useDrawn(
    () => [...waves(seed, 320, 200), rosette(seed, 246, 100, 82)],
    [seed],
  );
  return (
    <svg
      ref={place}
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      className={classes.guilloche}
      aria-hidden="true"
    >
      {paths?.map((path) => (
        <path key={path.slice(0, 60)} d={path} />
      ))}
    </svg>
  );
}
