import classes from '../specimens/kit.module.css';
import { Specimen } from '../specimens/specimen.tsx';

const GROUPS = [
  { state: 'grounds', names: ['paper', 'sheet', 'shoal', 'sea', 'land', 'line', 'line-strong'] },
  { state: 'inks', names: ['ink', 'ink-soft', 'deep', 'signal', 'signal-fill', 'ok', 'warn', 'bad'] },
  { state: 'washes', names: ['deep-wash', 'ok-wash', 'warn-wash', 'bad-wash'] },
] as const;

export function Colours() {
  return GROUPS.map(({ state, names }) => (
    <Specimen key={state} state={state}>
      <ul className={classes.swatches} role="list">
        {names.map((name) => (
          <li key={name} className={classes.swatch}>
            <span className={classes.colour} style={{ background: `var(--${name})` }} />
            {name}
          </li>
        ))}
      </ul>
    </Specimen>
  ));
}
