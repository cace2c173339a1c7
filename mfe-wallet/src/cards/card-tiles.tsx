import { useTexts } from '@nfcards/shared/i18n';
import type { NfcardSummary } from '@nfcards/shared/operations';
import { Link } from '@nfcards/shared/router';
import { NfcardFace } from '@nfcards/shared/ui';
import { useDates } from '../member/use-dates.ts';
import { rowKey } from './card-order.ts';
import { BoatLink, CardFacts, type CardRowProps } from './card-row.tsx';
import classes from './card-tiles.module.css';
import type { ListedCard } from './listed-card.ts';
import { texts } from './texts.ts';
import { useCardWords } from './use-card-words.ts';

export interface CardTilesProps extends Pick<CardRowProps, 'today' | 'pathOf'> {
  readonly cards: readonly ListedCard[];
  readonly label: string;
}

/** A few cards, as they look. */
export function CardTiles({ cards, label, ...row }: CardTilesProps) {
  return (
    <ul className={classes.tiles} role="list" aria-label={label}>
      {cards.map((card) => (
        <CardTile key={rowKey(card)} card={card} {...row} />
      ))}
    </ul>
  );
}

function CardTile({ card, today, pathOf }: CardRowProps) {
  const words = useCardWords();
  return (
    <li className={classes.tile}>
      <CardFace card={card} />
      <Link className={classes.link ?? ''} to={pathOf(card.id)} viewTransition>
        {words.name(card)}
      </Link>
      <CardFacts card={card} today={today} />
      <BoatLink card={card} />
    </li>
  );
}

/** A card as it looks, with what is written on it. */
export function CardFace({ card }: { readonly card: NfcardSummary }) {
  const t = useTexts(texts);
  const words = useCardWords();
  const dates = useDates();
  const { boat, document_types: types, expires_on: expires } = card;
  const lines = [
    { term: t('face.registration'), value: boat.registration_number || t('face.none') },
    {
      term: t('face.documents'),
      value: types.length === 0 ? t('face.none') : types.map((type) => t(`types.${type}`)).join(', '),
    },
    { term: t('face.expiry'), value: expires === null ? t('face.none') : dates.day(expires) },
  ];
  return <NfcardFace seed={card.id} boat={boat.name} kind={words.kind(card)} lines={lines} />;
}
