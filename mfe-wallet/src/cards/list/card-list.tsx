import { useFormats, useTexts } from '@nfcards/shared/i18n';
import {
  Button,
  ButtonLink,
  type ButtonVariant,
  CallErrorPanel,
  EmptyState,
  Icon,
  Skeleton,
  VisuallyHidden,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useDeferredValue } from 'react';
import { CardTiles } from '../card-tiles.tsx';
import { $cards, nfcardsCall, retryPressed } from '../cards.model.ts';
import { texts } from '../texts.ts';
import { $found, filtersCleared } from './card-filter.model.ts';
import { CardFilters } from './card-filters.tsx';
import { CardRows } from './card-rows.tsx';
import classes from './cards-page.module.css';
import { $listedCards, $toPlace } from './choice.model.ts';
import { newCardOpened } from './new-card.model.ts';
import { useCardPath } from './use-card-path.ts';

/** So many cards are shown as they look; more are read faster line by line. */
const MAX_FACES = 12;

/** The member's cards in every state that they can be in. */
export function CardList() {
  const { state, cards, pending, retry } = useUnit({
    state: $cards,
    cards: $listedCards,
    pending: nfcardsCall.$pending,
    retry: retryPressed,
  });
  if (state.status === 'pending') return <ListSkeleton />;
  if (state.status === 'failed') {
    return (
      <>
        <CallErrorPanel error={state.error} onRetry={() => retry()} pending={pending} />
        <Aboard />
      </>
    );
  }
  if (cards.length === 0) return <NoCards />;
  return (
    <>
      <CardFilters count={cards.length} />
      <FoundCards />
    </>
  );
}

function FoundCards() {
  const t = useTexts(texts);
  const { number } = useFormats();
  // What is typed or pressed comes first; the list follows when the browser has time.
  const { cards, total, isFiltered, today } = useDeferredValue(useUnit($found));
  const words = { count: cards.length, all: number(cards.length), total: number(total) };
  const rows = { cards, today, label: t('list.label'), pathOf: useCardPath() };
  return (
    <div className={classes.list}>
      <div className={classes.bar}>
        <p className={classes.count} role="status">
          {t(isFiltered ? 'list.some' : 'list.all', words)}
        </p>
        {isFiltered && cards.length > 0 && <ClearButton variant="quiet" />}
      </div>
      {cards.length === 0 && <NothingFound />}
      {cards.length > 0 && total <= MAX_FACES && <CardTiles {...rows} />}
      {cards.length > 0 && total > MAX_FACES && <CardRows {...rows} />}
    </div>
  );
}

function NothingFound() {
  const t = useTexts(texts);
  return (
    <EmptyState title={t('nothing.title')} action={<ClearButton variant="primary" />}>
      <p>{t('nothing.help')}</p>
    </EmptyState>
  );
}

function ClearButton({ variant }: { readonly variant: ButtonVariant }) {
  const t = useTexts(texts);
  const clear = useUnit(filtersCleared);
  const press = () => {
    clear();
    // The button goes with the filters.
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus();
  };
  return (
    <Button variant={variant} onPress={press}>
      {t('filter.clear')}
    </Button>
  );
}

function NoCards() {
  const t = useTexts(texts);
  const { open, place } = useUnit({ open: newCardOpened, place: $toPlace });
  return (
    <EmptyState
      title={t(place === null ? 'empty.title' : 'choose.none')}
      action={
        <Button variant="primary" onPress={() => open()}>
          <Icon name="plus" size="small" />
          {t('empty.make')}
        </Button>
      }
    >
      <p>{t('empty.help')}</p>
    </EmptyState>
  );
}

/** Without a network there are still the papers that were kept on the device. */
function Aboard() {
  const t = useTexts(texts);
  return (
    <div className={classes.aboard}>
      <p>{t('aboard.help')}</p>
      <ButtonLink to="/wallet/sea-control">{t('aboard.open')}</ButtonLink>
    </div>
  );
}

const TILES = ['first', 'second', 'third'];

function ListSkeleton() {
  const t = useTexts(texts);
  return (
    <div className={classes.blank}>
      <VisuallyHidden>
        <span role="status">{t('list.pending')}</span>
      </VisuallyHidden>
      {TILES.map((tile) => (
        <Skeleton key={tile} shape="block" height="14rem" />
      ))}
    </div>
  );
}
