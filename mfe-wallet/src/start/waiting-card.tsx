import { gatePath } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { useStepHeading } from '@nfcards/shared/patterns';
import { plainLine } from '@nfcards/shared/plain-line';
import { Button, ButtonLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { FirstCard } from './kept-start.ts';
import { startDropped } from './start.model.ts';
import classes from './start.module.css';
import { START_PATH } from './start-path.ts';
import { texts } from './texts.ts';

/** For a visitor who has prepared a card and came back without an account. */
export function WaitingCard({ card: { boatName, file } }: { readonly card: FirstCard }) {
  const t = useTexts(texts);
  const heading = useStepHeading();
  const drop = useUnit(startDropped);
  return (
    <section className={classes.page}>
      <h2 ref={heading} tabIndex={-1} className={classes.step}>
        {t('waiting.title')}
      </h2>
      <p>
        {file === null
          ? t('waiting.body', { boat: boatName })
          : t('waiting.bodyWithFile', { boat: boatName, file: plainLine(file.name) })}
      </p>
      <div className={classes.actions}>
        <ButtonLink to={gatePath(START_PATH, '/register')} variant="primary">
          {t('waiting.register')}
        </ButtonLink>
        <ButtonLink to={gatePath(START_PATH)}>{t('waiting.login')}</ButtonLink>
        <Button variant="quiet" onPress={() => drop()}>
          {t('waiting.drop')}
        </Button>
      </div>
    </section>
  );
}
