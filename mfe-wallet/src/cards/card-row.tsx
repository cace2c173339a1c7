import { useTexts } from '@nfcards/shared/i18n';
import type { NfcardSummary } from '@nfcards/shared/operations';
import { Link } from '@nfcards/shared/router';
import { Badge, Icon, TextLink, VisuallyHidden } from '@nfcards/shared/ui';
import { memo } from 'react';
import { boatPath } from './boat-path.ts';
import classes from './card-rows.module.css';
import { documentIcons } from './document-icons.ts';
import type { ListedCard } from './listed-card.ts';
import { texts } from './texts.ts';
import { useCardWords } from './use-card-words.ts';

export interface CardRowProps {
  readonly card: ListedCard;
  readonly today: string;
  /** The address of a card, by its id. */
  readonly pathOf: (id: string) => string;
  /** Its place in a list of which only a part is drawn. */
  readonly virtual?: {
    readonly index: number;
    readonly count: number;
    /** Pixels from the top of the list. */
    readonly offset: number;
    readonly measure: (element: HTMLLIElement | null) => void;
  };
}

export const CardRow = memo(
  function CardRow({ card, today, pathOf, virtual }: CardRowProps) {
    const words = useCardWords();
    const name = words.name(card);
    const boat = words.boat(card);
    return (
      <li className={classes.row} {...virtualProps(virtual)}>
        <Link className={classes.link ?? ''} to={pathOf(card.id)} viewTransition>
          {name}
        </Link>
        {boat === name ? null : <span className={classes.boat}>{boat}</span>}
        <CardFacts card={card} today={today} />
        <BoatLink card={card} />
      </li>
    );
  },
  (before, after) =>
    before.card === after.card &&
    before.today === after.today &&
    before.pathOf === after.pathOf &&
    before.virtual?.index === after.virtual?.index &&
    before.virtual?.count === after.virtual?.count &&
    before.virtual?.offset === after.virtual?.offset,
);

function virtualProps(virtual: CardRowProps['virtual']) {
  if (virtual === undefined) return {};
  const { index, count, offset, measure } = virtual;
  return {
    ref: measure,
    'data-index': index,
    'aria-setsize': count,
    'aria-posinset': index + 1,
    style: { transform: `translateY(${offset}px)` },
  };
}

/** Whose it is, what is in it, and what presses. */
export function CardFacts({ card, today }: Pick<CardRowProps, 'card' | 'today'>) {
  const words = useCardWords();
  const expiry = words.expiry(card.expires_on, today);
  return (
    <span className={classes.facts}>
      {words.states(card).map((state) => (
        <Badge key={state.words} tone={state.tone} icon={state.icon}>
          {state.words}
        </Badge>
      ))}
      {expiry === null ? null : (
        <Badge tone={expiry.tone} icon={expiry.icon}>
          {expiry.words}
        </Badge>
      )}
      <Types types={card.document_types} />
    </span>
  );
}

function Types({ types }: { readonly types: NfcardSummary['document_types'] }) {
  const t = useTexts(texts);
  if (types.length === 0) return <span className={classes.none}>{t('row.noDocument')}</span>;
  return (
    <span className={classes.types}>
      <VisuallyHidden>
        {t('row.types', { types: types.map((type) => t(`types.${type}`)).join(', ') })}
      </VisuallyHidden>
      {types.map((type) => (
        <Icon key={type} name={documentIcons[type]} size="small" />
      ))}
    </span>
  );
}

/** To the page of one's own boat; the rest of the row leads to the card. */
export function BoatLink({ card: { boat, boat_id: id } }: { readonly card: NfcardSummary }) {
  const t = useTexts(texts);
  if (id === undefined || id === null) return null;
  return (
    <span className={classes.toBoat}>
      <TextLink to={boatPath(id)}>
        {t('row.boat')}
        <VisuallyHidden> ({boat.name})</VisuallyHidden>
      </TextLink>
    </span>
  );
}
