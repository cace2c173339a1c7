import { useTexts } from '@nfcards/shared/i18n';
import type { Tides } from '@nfcards/shared/operations';
import { Button, Icon, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { texts } from './texts.ts';
import { $asked, dayStepped, tidesCall, todayPressed } from './tides.model.ts';
import classes from './tides.module.css';
import { useTideWords } from './use-tide-words.ts';

/** The day that is looked at, and its neighbours. */
export function DaySwitch({ tides }: { readonly tides: Tides }) {
  const t = useTexts(texts);
  const words = useTideWords('UTC');
  const { asked, pending, step, goToday } = useUnit({
    asked: $asked,
    pending: tidesCall.$pending,
    step: dayStepped,
    goToday: todayPressed,
  });
  return (
    <fieldset className={classes.switch} aria-label={t('day')}>
      <Button variant="quiet" onPress={() => step(-1)}>
        <Icon name="chevron-left" />
        <VisuallyHidden>{t('previous')}</VisuallyHidden>
      </Button>
      <p className={classes.date} role="status" aria-busy={pending}>
        {words.day(new Date(asked.day ?? tides.day))}
      </p>
      <Button variant="quiet" onPress={() => step(1)}>
        <VisuallyHidden>{t('following')}</VisuallyHidden>
        <Icon name="chevron-right" />
      </Button>
      {asked.day !== null && (
        <Button variant="quiet" onPress={() => goToday()}>
          {t('today')}
        </Button>
      )}
    </fieldset>
  );
}
