import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Skeleton, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type Medal, MIN_REVIEWS, verdictOf } from './medal.ts';
import classes from './review-medal.module.css';
import { $placeId, $reviews } from './reviews.model.ts';
import { texts } from './texts.ts';

export interface ReviewMedalProps {
  /** The place whose page is open. */
  readonly placeId: string;
}

/** The medal that a shop has from its customers, in a drawing and in words (SPEC RT5). */
export function ReviewMedal({ placeId }: ReviewMedalProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { state, openId } = useUnit({ state: $reviews, openId: $placeId });
  if (openId !== placeId || state.status === 'failed') return null;
  if (state.status === 'pending') {
    return (
      <p className={classes.medal}>
        <VisuallyHidden>{t('medal.pending')}</VisuallyHidden>
        <Skeleton width="14rem" />
      </p>
    );
  }
  const { count, average, medal } = verdictOf(state.ratings);
  if (average === null || count < MIN_REVIEWS) {
    return <p className={`${classes.medal} ${classes.tooFew}`}>{t('medal.tooFew')}</p>;
  }
  const words = t('medal.words', { count, number: number(count), rating: number(average) });
  return (
    <p className={classes.medal}>
      {medal !== null && <Drawing medal={medal} />}
      <span className={classes.words}>
        {medal !== null && <strong className={classes.name}>{t(`medal.${medal}`)}</strong>}
        <span>{words}</span>
      </span>
    </p>
  );
}

/** Where the bars of the ribbon hang: their number says what the metal alone would say by colour. */
const BARS = { gold: [14, 20, 26], silver: [17, 23], bronze: [20] } as const satisfies Record<
  Medal,
  readonly number[]
>;

/** A medal on its ribbon, with an anchor struck on it. */
function Drawing({ medal }: { readonly medal: Medal }) {
  return (
    <svg className={`${classes.drawing} ${classes[medal]}`} viewBox="0 0 40 56" aria-hidden="true">
      <path className={classes.ribbon} d="M9 1h22v15L20 23 9 16Z" />
      {BARS[medal].map((x) => (
        <path key={x} className={classes.bar} d={`M${x} 1v17`} />
      ))}
      <circle className={classes.metal} cx="20" cy="38" r="16" />
      <circle className={classes.rim} cx="20" cy="38" r="12.5" />
      <path
        className={classes.anchor}
        d="M20 33v13M20 33a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM16.5 35.5h7M13 40c.6 3.6 3.4 6 7 6s6.4-2.4 7-6"
      />
    </svg>
  );
}
