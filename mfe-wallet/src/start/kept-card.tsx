import { gatePath } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { useStepHeading } from '@nfcards/shared/patterns';
import { plainLine } from '@nfcards/shared/plain-line';
import { Button, ButtonLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import type { FirstCard } from './kept-start.ts';
import { startClaimed, startDropped } from './start.model.ts';
import classes from './start.module.css';
import { START_PATH } from './start-path.ts';
import { texts } from './texts.ts';

interface KeptCardProps {
  readonly card: FirstCard;
}

/** For a visitor who has prepared a card and came back without an account. */
export function WaitingCard({ card }: KeptCardProps) {
  const t = useTexts(texts);
  return (
    <KeptCard card={card} words="waiting">
      <ButtonLink to={gatePath(START_PATH, '/register')} variant="primary">
        {t('waiting.register')}
      </ButtonLink>
      <ButtonLink to={gatePath(START_PATH)}>{t('waiting.login')}</ButtonLink>
    </KeptCard>
  );
}

/** For a member who finds a card that was prepared in this browser, perhaps by somebody else. */
export function FoundCard({ card }: KeptCardProps) {
  const t = useTexts(texts);
  const claim = useUnit(startClaimed);
  return (
    <KeptCard card={card} words="found">
      <Button variant="primary" onPress={() => claim()}>
        {t('found.add')}
      </Button>
      <ButtonLink to="/wallet">{t('found.leave')}</ButtonLink>
    </KeptCard>
  );
}

/** Says what is kept here, and offers the ways on beside erasing it. */
function KeptCard({
  card: { boatName, file },
  words,
  children,
}: KeptCardProps & { readonly words: 'waiting' | 'found'; readonly children: ReactNode }) {
  const t = useTexts(texts);
  const heading = useStepHeading();
  const drop = useUnit(startDropped);
  return (
    <section className={classes.page}>
      <h2 ref={heading} tabIndex={-1} className={classes.step}>
        {t(`${words}.title`)}
      </h2>
      <p>
        {file === null
          ? t(`${words}.body`, { boat: boatName })
          : t(`${words}.bodyWithFile`, { boat: boatName, file: plainLine(file.name) })}
      </p>
      <div className={classes.actions}>
        {children}
        <Button variant="quiet" onPress={() => drop()}>
          {t('waiting.drop')}
        </Button>
      </div>
    </section>
  );
}
