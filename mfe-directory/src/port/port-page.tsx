import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import {
  CallErrorPanel,
  ContourLines,
  Icon,
  PageHead,
  PageHeading,
  PageLayout,
  Skeleton,
  TextLink,
  VisuallyHidden,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { texts as chartTexts } from '../chart/texts.ts';
import { $search } from '../search/search.model.ts';
import { searchString } from '../search/search.ts';
import { $id, $port, opened, type PortState, retryPressed } from './port.model.ts';
import classes from './port-page.module.css';
import { PortSheet } from './port-sheet.tsx';
import { PortSkeleton } from './port-skeleton.tsx';
import { texts } from './texts.ts';
import { UnknownPort } from './unknown-port.tsx';
import { usePlace } from './use-place.ts';

export const page: Page = { Component: PortPage, texts: [texts, chartTexts], opened };

/** The heading keeps its place in every state: the focus that a navigation gave it is not lost when the port comes. */
function PortPage() {
  const t = useTexts(texts);
  const { id, state, search } = useUnit({ id: $id, state: $port, search: $search });
  return (
    <PageLayout>
      <Head state={state} />
      <div className={classes.top}>
        <div className={classes.words}>
          <TextLink to={`/search${searchString(search)}`}>
            <span className={classes.back}>
              <Icon name="arrow-left" size="small" />
              {t('back')}
            </span>
          </TextLink>
          <PageHeading eyebrow={<Eyebrow state={state} />}>{headingOf(state, t)}</PageHeading>
        </div>
        {(state.status === 'pending' || state.status === 'ready') && (
          <div className={classes.thumbnail}>
            {/* No soundings: an imagined depth has no place beside a real position. */}
            <ContourLines seed={id} shape="banner" soundings={false} />
          </div>
        )}
      </div>
      <Body state={state} />
    </PageLayout>
  );
}

interface StateProps {
  readonly state: PortState;
}

function Head({ state }: StateProps) {
  const t = useTexts(texts);
  const placeOf = usePlace();
  if (state.status === 'unknown')
    return (
      <PageHead title={t('head.unknownTitle')} description={t('head.unknownDescription')} indexed={false} />
    );
  if (state.status !== 'ready') return <PageHead title={t('title')} description={t('description')} />;
  const { id, name } = state.port;
  const { country, place } = placeOf(state.port);
  return (
    <PageHead
      title={t('head.title', { name, country })}
      description={t('head.description', { name, place, id })}
    />
  );
}

function Eyebrow({ state }: StateProps) {
  const placeOf = usePlace();
  if (state.status === 'pending') return <Skeleton width="12rem" />;
  return state.status === 'ready' ? placeOf(state.port).place : null;
}

function headingOf(state: PortState, t: ReturnType<typeof useTexts<typeof texts.fr>>): ReactNode {
  if (state.status === 'ready') return state.port.name;
  if (state.status === 'unknown') return t('unknown.title');
  if (state.status === 'failed') return t('failed');
  return (
    <>
      <VisuallyHidden>{t('pending')}</VisuallyHidden>
      <Skeleton width="14rem" />
    </>
  );
}

function Body({ state }: StateProps) {
  const retry = useUnit(retryPressed);
  if (state.status === 'ready') return <PortSheet port={state.port} />;
  if (state.status === 'unknown') return <UnknownPort />;
  if (state.status === 'failed') return <CallErrorPanel error={state.error} onRetry={() => retry()} />;
  return <PortSkeleton />;
}
