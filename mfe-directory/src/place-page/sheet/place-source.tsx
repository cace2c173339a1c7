import { useTexts } from '@nfcards/shared/i18n';
import { TextLink } from '@nfcards/shared/ui';
import type { PlaceDetails } from '../../place/place-state.ts';
import { texts as placeTexts } from '../../place/texts.ts';
import type { PageTexts } from './page-words.ts';
import classes from './place-sheet.module.css';
import { useCorrection } from './use-correction.ts';

/** The table that the project compiled itself. */
const OWN_TABLE = 'french-marinas';

export interface PlaceSourceProps {
  readonly texts: PageTexts;
  readonly place: PlaceDetails;
}

/** Whom what is known of a place comes from: the licence wants its words beside the data. */
export function PlaceSource({ texts, place }: PlaceSourceProps) {
  const t = useTexts(texts);
  const common = useTexts(placeTexts);
  const correction = useCorrection(place);
  const { id, name, attribution, licence, url } = place.source;
  return (
    <p className={classes.source}>
      {id === OWN_TABLE && (
        <>
          {common('source.own')} <TextLink to={correction}>{common('source.correct')}</TextLink>{' '}
        </>
      )}
      {t('source', { name: attribution ?? name, licence })}{' '}
      {url !== null && <TextLink to={url}>{common('source.link')}</TextLink>}
    </p>
  );
}
