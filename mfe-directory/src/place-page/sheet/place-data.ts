import { type OpenDay, weekOf } from '@nfcards/shared/opening-hours';
import type { PlaceCategory } from '@nfcards/shared/operations';
import type { PlaceDetails } from '../../place/place-state.ts';
import { knownServices } from '../../place-facts/known-services.ts';

/** What members say of a place, where some have rated it. */
export interface MembersRating {
  readonly count: number;
  readonly average: number;
}

export interface PlaceDataOptions {
  /** Address of the place’s page. */
  readonly url: string;
  readonly rating?: MembersRating | null;
}

/** schema.org has no marina and no boat repairer: the nearest that is not wrong. */
const TYPES = { port: 'BoatTerminal', mechanics: 'LocalBusiness', shop: 'Store' } as const satisfies Readonly<
  Record<PlaceCategory, string>
>;

/** Monday first, as in `weekOf`. */
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** A place in the words of schema.org, as JSON-LD for search engines. What is not known is left out. */
export function placeData(place: PlaceDetails, { url, rating = null }: PlaceDataOptions) {
  const office = place.category === 'port' ? place.harbour_office : null;
  return withoutGaps({
    '@context': 'https://schema.org',
    '@type': TYPES[place.category],
    '@id': url,
    url,
    name: place.name,
    alternateName: place.category === 'port' && place.other_names.length > 0 ? place.other_names : null,
    address: addressOf(place),
    geo: place.position === null ? null : { '@type': 'GeoCoordinates', ...place.position },
    telephone: office?.phone ?? place.phone,
    email: office?.email ?? place.email,
    sameAs: place.website,
    openingHoursSpecification: hoursOf(place),
    amenityFeature: featuresOf(place),
    aggregateRating: rating === null || rating.count === 0 ? null : ratingOf(rating),
  });
}

/** The text of a data block: no `<` that could end the element that holds it. */
export function dataBlock(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function addressOf({ address, postal_code, city, port_region, country }: PlaceDetails) {
  return withoutGaps({
    '@type': 'PostalAddress',
    streetAddress: address,
    postalCode: postal_code,
    addressLocality: city,
    addressRegion: port_region,
    addressCountry: country,
  });
}

function hoursOf({ opening_hours: hours }: PlaceDetails) {
  const week = hours === null ? null : weekOf(hours);
  return week === null ? null : week.flatMap(specificationsOf);
}

function specificationsOf({ day, spans }: OpenDay) {
  return spans.map(({ from, to }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: `https://schema.org/${DAYS[day - 1]}`,
    opens: from,
    // A time of the day: midnight at its end is not one.
    closes: to === '24:00' ? '23:59' : to,
  }));
}

function featuresOf(place: PlaceDetails) {
  const { offered, missing } = knownServices(place);
  const features = [
    ...offered.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
    ...missing.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: false })),
  ];
  return features.length === 0 ? null : features;
}

function ratingOf({ count, average }: MembersRating) {
  return {
    '@type': 'AggregateRating',
    ratingValue: average,
    reviewCount: count,
    bestRating: 5,
    worstRating: 1,
  };
}

function withoutGaps(entries: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entries).filter(([, value]) => value !== null && value !== undefined),
  );
}
