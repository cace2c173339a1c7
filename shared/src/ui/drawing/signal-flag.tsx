import classes from './drawing.module.css';
import { type FlagLetter, flags } from './flags.ts';

/** The uses of flags, by their meaning in the International Code of Signals. */
const LETTER_OF = {
  /** P, the Blue Peter: hoisted in port before sailing. */
  port: 'P',
  /** V: I require assistance. */
  mechanic: 'V',
  /** K: I wish to communicate with you. */
  shop: 'K',
  /** C: affirmative. A card is a certified yes. */
  wallet: 'C',
  /** H: I have a pilot on board. */
  account: 'H',
  /** L: you should stop your vessel instantly, what a patrol hoists. */
  control: 'L',
  /** Q: my vessel is healthy and I request free pratique. */
  papers: 'Q',
  /** G: I require a pilot. */
  navigation: 'G',
  /** N: negative. */
  lost: 'N',
  /** U: you are running into danger. */
  danger: 'U',
} as const satisfies Record<string, FlagLetter>;

export type FlagMeaning = keyof typeof LETTER_OF;

export interface SignalFlagProps {
  readonly of: FlagMeaning;
  readonly size?: 'small' | 'medium';
}

/** A category mark. An ornament beside words, never the only thing that tells a category. */
export function SignalFlag({ of, size = 'medium' }: SignalFlagProps) {
  return (
    <svg
      viewBox="0 0 30 24"
      className={`${classes.flag} ${size === 'small' ? classes.small : ''}`}
      aria-hidden="true"
    >
      {flags[LETTER_OF[of]].map(([colour, path]) => (
        <path key={`${colour}${path}`} className={classes[colour]} d={path} />
      ))}
      <path className={classes.flagEdge} d="M0 0h30v24H0Z" />
    </svg>
  );
}
