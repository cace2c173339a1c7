import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { Neighbour, PlaceCategory } from '@nfcards/shared/operations';
import { Table, TextLink } from '@nfcards/shared/ui';
import { placePath, searchPath } from '../../place/place-path.ts';
import { PlaceSection } from '../../place/place-section.tsx';
import { texts } from '../../place/texts.ts';
import classes from './nearby-places.module.css';

export interface NearbyPlacesProps {
  readonly category: PlaceCategory;
  /** Nearest first. */
  readonly places: readonly Neighbour[];
}

/** The nearest places of a category, or the way to the others. */
export function NearbyPlaces({ category, places }: NearbyPlacesProps) {
  const t = useTexts(texts);
  return (
    <PlaceSection title={t(`nearby.${category}`)} onScreen>
      {places.length === 0 ? (
        <p className={classes.none}>
          {t(`nearby.none.${category}`)}{' '}
          <TextLink to={searchPath(category)}>{t(`nearby.search.${category}`)}</TextLink>
        </p>
      ) : (
        <NearbyTable category={category} places={places} />
      )}
    </PlaceSection>
  );
}

function NearbyTable({ category, places }: NearbyPlacesProps) {
  const t = useTexts(texts);
  const { distance, bearing, country } = useFormats();
  return (
    <Table
      caption={t('nearby.lead')}
      rows={places}
      rowKey={({ id }) => id}
      narrow="scroll"
      columns={[
        {
          key: 'name',
          title: t('nearby.name'),
          names: true,
          cell: ({ id, name, country: code }) => (
            <span className={classes.place}>
              <TextLink to={placePath(category, id)}>{name}</TextLink>
              <span className={classes.country}>{country(code)}</span>
            </span>
          ),
        },
        {
          key: 'distance',
          title: t('nearby.distance'),
          numeric: true,
          cell: (place) => distance(place.distance),
        },
        {
          key: 'bearing',
          title: t('nearby.bearing'),
          numeric: true,
          cell: (place) => (
            <span className={classes.bearing}>
              <Needle bearing={place.bearing} />
              {bearing(place.bearing)}
            </span>
          ),
        },
      ]}
    />
  );
}

/** A compass needle that points where the neighbour lies, north up as on the chart. */
function Needle({ bearing }: { readonly bearing: number }) {
  return (
    <svg className={classes.needle} viewBox="-8 -8 16 16" aria-hidden="true">
      <path transform={`rotate(${Math.round(bearing)})`} d="M0-7 3.5 5 0 3-3.5 5Z" />
    </svg>
  );
}
