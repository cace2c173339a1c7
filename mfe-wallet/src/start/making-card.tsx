import { useTexts } from '@nfcards/shared/i18n';
import { useForm } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, Skeleton } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { FirstCard } from './kept-start.ts';
import { makeFirstCardFx, makingRetried, startDropped, startForm } from './start.model.ts';
import classes from './start.module.css';
import { texts } from './texts.ts';

/** The card is made by itself once the vault is open. */
export function MakingCard({ card }: { readonly card: FirstCard }) {
  const t = useTexts(texts);
  const { retry, drop, pending } = useUnit({
    retry: makingRetried,
    drop: startDropped,
    pending: makeFirstCardFx.pending,
  });
  const { summary, refusal } = useForm(startForm, { problem: () => ({ message: '' }) });
  if (refusal === null) {
    return (
      <div className={classes.page}>
        <p role="status">{t('making', { boat: card.boatName })}</p>
        <Skeleton shape="block" height="12rem" />
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <ErrorSummary {...summary} title={t('notMade')} />
      <div className={classes.actions}>
        <Button variant="primary" pending={pending} onPress={() => retry()}>
          {t('retry')}
        </Button>
        <Button onPress={() => drop()}>{t('waiting.drop')}</Button>
      </div>
    </div>
  );
}
