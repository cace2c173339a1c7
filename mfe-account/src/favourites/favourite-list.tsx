import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { PlaceCategory, PlaceSummary } from '@nfcards/shared/operations';
import { ButtonLink, CallErrorPanel, EmptyState, Skeleton, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useRef } from 'react';
import { ListFoot } from '../member/list-foot.tsx';
import classes from './favourite-list.module.css';
import { FavouriteRow } from './favourite-row.tsx';
import { favouriteLists } from './favourites.model.ts';
import { texts } from './texts.ts';
import { useFocusOnNeighbour } from './use-focus-on-neighbour.ts';

export interface FavouriteListProps {
  readonly category: PlaceCategory;
  /** Where places of this category are found. */
  readonly directory: string;
}

/** The member’s favourites of one category, in every state they can be in. */
export function FavouriteList({ category, directory }: FavouriteListProps) {
  const { $list } = favouriteLists[category];
  const state = useUnit($list);
  const places = state.status === 'ready' ? state.answer.page.places : null;
  const area = useFocusOnNeighbour(places?.length ?? 0);
  return (
    <div className={classes.area} tabIndex={-1} {...area}>
      {places === null ? (
        <NotThere category={category} />
      ) : places.length === 0 ? (
        <None category={category} directory={directory} />
      ) : (
        <Places category={category} places={places} />
      )}
    </div>
  );
}

const LINES = ['first', 'second', 'third'];

function NotThere({ category }: Pick<FavouriteListProps, 'category'>) {
  const t = useTexts(texts);
  const { $list, $pending, retryPressed } = favouriteLists[category];
  const { state, pending, retry } = useUnit({ state: $list, pending: $pending, retry: retryPressed });
  if (state.status === 'failed') {
    return <CallErrorPanel error={state.error} onRetry={() => retry()} pending={pending} />;
  }
  return (
    <div className={classes.blank}>
      <VisuallyHidden>{t('pending')}</VisuallyHidden>
      {LINES.map((line) => (
        <Skeleton key={line} shape="block" height="4rem" />
      ))}
    </div>
  );
}

function None({ category, directory }: FavouriteListProps) {
  const t = useTexts(texts);
  return (
    <EmptyState
      title={t(`${category}.none`)}
      action={<ButtonLink to={directory}>{t(`${category}.find`)}</ButtonLink>}
    >
      <p>{t('how')}</p>
    </EmptyState>
  );
}

function Places({
  category,
  places,
}: Pick<FavouriteListProps, 'category'> & { readonly places: readonly PlaceSummary[] }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const list = useRef<HTMLUListElement>(null);
  const { $list, $morePending, $moreError, morePressed } = favouriteLists[category];
  const { state, pending, error, more } = useUnit({
    state: $list,
    pending: $morePending,
    error: $moreError,
    more: morePressed,
  });
  return (
    <div>
      <ul ref={list} role="list" aria-label={t(`${category}.label`)}>
        {places.map((place) => (
          <FavouriteRow key={place.id} place={place} />
        ))}
      </ul>
      <ListFoot
        shown={places.length}
        list={list}
        hasMore={state.status === 'ready' && state.answer.page.cursor !== null}
        pending={pending}
        error={error}
        onMore={() => more()}
        words={{
          button: t('more'),
          shown: t('shown', { count: places.length, number: number(places.length) }),
          failed: t('moreFailed'),
        }}
      />
    </div>
  );
}
