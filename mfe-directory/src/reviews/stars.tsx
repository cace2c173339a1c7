import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Icon } from '@nfcards/shared/ui';
import type { CSSProperties } from 'react';
import classes from './stars.module.css';
import { texts } from './texts.ts';

const FIVE = [1, 2, 3, 4, 5] as const;

export interface StarsProps {
  /** From 1 to 5; parts of a star are drawn. */
  readonly rating: number;
}

/** Stars as drawn, and the same in words for those who listen. */
export function Stars({ rating }: StarsProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const share: CSSProperties & Record<`--${string}`, number> = { '--share': rating / FIVE.length };
  return (
    <span className={classes.stars} role="img" aria-label={t('stars', { rating: number(rating) })}>
      <Row filled={false} />
      <span className={classes.given} style={share}>
        <Row filled />
      </span>
    </span>
  );
}

function Row({ filled }: { readonly filled: boolean }) {
  return (
    <span className={classes.row}>
      {FIVE.map((star) => (
        <Icon key={star} name="star" size="small" filled={filled} />
      ))}
    </span>
  );
}
