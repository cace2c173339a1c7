import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Icon } from '@nfcards/shared/ui';
import type { KeptCard } from '../device/kept.ts';
import { megabytesOf } from '../documents/megabyte.ts';
import { useDates } from '../member/use-dates.ts';
import classes from './sea-control.module.css';
import { texts } from './texts.ts';

/** What of a card is on this device, since when, and how much room it takes. */
export function KeptFacts({ kept: { card, size, keptAt } }: { readonly kept: KeptCard }) {
  const t = useTexts(texts);
  const { momentOf } = useDates();
  const { number } = useFormats();
  const count = card.documents.length;
  const megabytes = number(megabytesOf(size));
  return (
    <p className={`${classes.soft} ${classes.kept}`}>
      <Icon name="check-circle" size="small" />
      <span>
        {t('keep.facts', { count, number: number(count), size: megabytes, moment: momentOf(keptAt) })}
      </span>
    </p>
  );
}
