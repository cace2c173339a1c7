import { useTexts } from '@nfcards/shared/i18n';
import { Notice } from '@nfcards/shared/ui';
import type { PlaceDetails } from '../place/place-state.ts';
import { texts } from '../place/texts.ts';
import { isTrialPort } from './sheet/is-trial-port.ts';

/** What one has to know of a place before all else. */
export function PlaceNotices({ place }: { readonly place: PlaceDetails }) {
  const t = useTexts(texts);
  return (
    <>
      {place.disused === true && (
        <Notice tone="warn" title={t(`disused.title.${place.category}`)}>
          {t('disused.body')}
        </Notice>
      )}
      {isTrialPort(place) && <Notice title={t('trial.title')}>{t('trial.body')}</Notice>}
    </>
  );
}
