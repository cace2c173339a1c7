import { useTexts } from '@nfcards/shared/i18n';
import type { PlaceCategory } from '@nfcards/shared/operations';
import {
  ButtonLink,
  CallErrorPanel,
  type FlagMeaning,
  PageHeading,
  PageLayout,
  SignalFlag,
  Skeleton,
  VisuallyHidden,
} from '@nfcards/shared/ui';
import type { ReactNode } from 'react';
import { searchPath } from '../place/place-path.ts';
import type { PlaceDetails, PlaceState } from '../place/place-state.ts';
import { BackToSearch } from './back-to-search.tsx';
import { Essentials } from './essentials.tsx';
import { PlaceActions } from './place-actions.tsx';
import { PlaceHead } from './place-head.tsx';
import { PlaceNotices } from './place-notices.tsx';
import classes from './place-page.module.css';
import { EssentialsSkeleton, SheetSkeleton } from './place-skeleton.tsx';
import type { PageTexts } from './sheet/page-words.ts';
import { useWhereabouts } from './use-whereabouts.ts';

export interface PlacePageProps<Details extends PlaceDetails> {
  readonly texts: PageTexts;
  readonly category: PlaceCategory;
  /** The one that the address names. */
  readonly id: string;
  readonly state: PlaceState<Details>;
  readonly onRetry: () => void;
  /** Under the heading: a medal. */
  readonly honours?: (place: Details) => ReactNode;
  /** All that is known of it. */
  readonly children: (place: Details) => ReactNode;
}

/** The page of a place, in every state it can be in (SPEC RT3 to RT5, ST7). */
export function PlacePage<Details extends PlaceDetails>(props: PlacePageProps<Details>) {
  const { texts, category, state, honours } = props;
  const place = state.status === 'ready' ? state.place : null;
  return (
    <PageLayout>
      <PlaceHead texts={texts} state={state} />
      <div className={classes.top}>
        <div className={classes.back}>
          <BackToSearch category={category} />
        </div>
        <div className={classes.name}>
          {/* It keeps its place in every state: the focus that a navigation gave it is not lost when the place comes. */}
          <PageHeading eyebrow={<Eyebrow category={category} state={state} />}>
            <Name texts={texts} state={state} />
          </PageHeading>
          {place !== null && honours?.(place)}
        </div>
        {place !== null && (
          <div className={classes.actions}>
            <PlaceActions place={place} />
          </div>
        )}
      </div>
      <Body {...props} />
    </PageLayout>
  );
}

const FLAGS = { port: 'port', mechanics: 'mechanic', shop: 'shop' } as const satisfies Readonly<
  Record<PlaceCategory, FlagMeaning>
>;

function Eyebrow({ category, state }: { readonly category: PlaceCategory; readonly state: PlaceState }) {
  const whereaboutsOf = useWhereabouts();
  return (
    <span className={classes.eyebrow}>
      <SignalFlag of={FLAGS[category]} size="small" />
      {state.status === 'pending' && <Skeleton width="12rem" />}
      {state.status === 'ready' && <span>{whereaboutsOf(state.place).place}</span>}
    </span>
  );
}

function Name({ texts, state }: { readonly texts: PageTexts; readonly state: PlaceState }) {
  const t = useTexts(texts);
  if (state.status === 'ready') return state.place.name;
  if (state.status === 'unknown') return t('unknown.title');
  if (state.status === 'failed') return t('failed');
  return (
    <>
      <VisuallyHidden>{t('pending')}</VisuallyHidden>
      <Skeleton width="14rem" />
    </>
  );
}

function Body<Details extends PlaceDetails>(props: PlacePageProps<Details>) {
  const { texts, category, id, state, onRetry, children } = props;
  const t = useTexts(texts);
  switch (state.status) {
    case 'ready':
      return (
        <>
          <PlaceNotices place={state.place} />
          <Essentials place={state.place} />
          {children(state.place)}
        </>
      );
    case 'unknown':
      return (
        <div className={classes.unknown}>
          <p>{t('unknown.help', { id })}</p>
          <div>
            <ButtonLink to={searchPath(category)} variant="primary">
              {t('unknown.search')}
            </ButtonLink>
          </div>
        </div>
      );
    case 'failed':
      return <CallErrorPanel error={state.error} onRetry={onRetry} />;
    case 'pending':
      return (
        <>
          <EssentialsSkeleton />
          <SheetSkeleton />
        </>
      );
  }
}
