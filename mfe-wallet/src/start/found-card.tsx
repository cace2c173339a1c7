import { useTexts } from '@nfcards/shared/i18n';
import { useStepHeading } from '@nfcards/shared/patterns';
import { plainLine } from '@nfcards/shared/plain-line';
import { Button, ButtonLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { FirstCard } from './kept-start.ts';
import { startClaimed, startDropped } from './start.model.ts';
import classes from './start.module.css';
import { texts } from './texts.ts';

/** For a member who finds a card that was prepared in this browser, perhaps by somebody else. */
export function FoundCard({ card: { boatName, file } }: { readonly card: FirstCard }) {
  const t = useTexts(texts);
  const heading = useStepHeading();
  const { claim, drop } = useUnit({ claim: startClaimed, drop: startDropped });
  return (
    <section className={classes.page}>
      <h2 ref={heading} tabIndex={-1} className={classes.step}>
        {t('found.title')}
      </h2>
      <p>
        {file === null
          ? t('found.body', { boat: boatName })
          : t('found.bodyWithFile', { boat: boatName, file: plainLine(file.name) })}
      </p>
      <div className={classes.actions}>
        <Button variant="primary" onPress={() => claim()}>
          {t('found.add')}
        </Button>
        <ButtonLink to="/wallet">{t('found.leave')}</ButtonLink>
        <Button variant="quiet" onPress={() => drop()}>
          {t('waiting.drop')}
        </Button>
      </div>
    </section>
  );
}
