import { useTexts } from '@nfcards/shared/i18n';
import { PageHead } from '@nfcards/shared/ui';
import type { PlaceState } from '../place/place-state.ts';
import type { PageTexts } from './sheet/page-words.ts';
import { useWhereabouts } from './use-whereabouts.ts';

export interface PlaceHeadProps {
  readonly texts: PageTexts;
  readonly state: PlaceState;
}

/** What the document's head says of a place (SPEC S3). */
export function PlaceHead({ texts, state }: PlaceHeadProps) {
  const t = useTexts(texts);
  const whereaboutsOf = useWhereabouts();
  if (state.status === 'unknown')
    return (
      <PageHead title={t('head.unknownTitle')} description={t('head.unknownDescription')} indexed={false} />
    );
  if (state.status !== 'ready') return <PageHead title={t('title')} description={t('description')} />;
  const { name } = state.place;
  const { country, place } = whereaboutsOf(state.place);
  return (
    <PageHead
      title={t('head.title', { name, country })}
      description={t('head.description', { name, place })}
    />
  );
}
