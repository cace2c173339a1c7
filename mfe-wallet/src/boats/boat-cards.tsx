import { useTexts } from '@nfcards/shared/i18n';
import type { BoatDetails } from '@nfcards/shared/operations';
import { Badge, ButtonLink, Card, TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { CARDS_PATH, cardPath } from '../cards/card-path.ts';
import { $today } from '../cards/today.model.ts';
import { useCardWords } from '../cards/use-card-words.ts';
import { usePaperWords } from '../documents/use-paper-words.ts';
import { TitledSection } from '../member/titled-section.tsx';
import { useDates } from '../member/use-dates.ts';
import classes from './boat.module.css';
import { texts } from './texts.ts';

/** The cards of a boat with their papers, and until when each is good. */
export function BoatCards({ boat }: { readonly boat: BoatDetails }) {
  const t = useTexts(texts);
  return (
    <TitledSection title={t('cards.title')}>
      {boat.cards.length === 0 ? (
        <>
          <p>{t('cards.none')}</p>
          <div>
            <ButtonLink to={CARDS_PATH}>{t('cards.make')}</ButtonLink>
          </div>
        </>
      ) : (
        <ul className={classes.list} role="list">
          {boat.cards.map((card) => (
            <BoatCard key={card.id} boat={boat} card={card} />
          ))}
        </ul>
      )}
    </TitledSection>
  );
}

type OneCard = BoatDetails['cards'][number];

interface BoatCardProps {
  readonly boat: BoatDetails;
  readonly card: OneCard;
}

function BoatCard({ boat, card }: BoatCardProps) {
  const t = useTexts(texts);
  const name = useCardWords().name({ title: card.title, boat });
  return (
    <Card as="li" flat>
      <h3 className={classes.name}>
        <TextLink to={cardPath(card.id)}>{name}</TextLink>
      </h3>
      {card.documents.length === 0 ? (
        <p className={classes.soft}>{t('cards.empty')}</p>
      ) : (
        <ul className={classes.papers} role="list" aria-label={t('cards.papers', { name })}>
          {card.documents.map((paper) => (
            <Paper key={paper.id} paper={paper} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Paper({ paper: { expires_on: day, ...paper } }: { readonly paper: OneCard['documents'][number] }) {
  const t = useTexts(texts);
  const dates = useDates();
  const words = useCardWords();
  const papers = usePaperWords();
  const expiry = words.expiry(day, useUnit($today));
  return (
    <li className={classes.paper}>
      <span>
        {papers.name(paper)},{' '}
        <span className={classes.soft}>
          {day === null ? t('cards.lasting') : t('cards.until', { day: dates.day(day) })}
        </span>
      </span>
      {expiry === null ? null : (
        <Badge tone={expiry.tone} icon={expiry.icon}>
          {expiry.words}
        </Badge>
      )}
    </li>
  );
}
