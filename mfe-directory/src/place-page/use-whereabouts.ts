import { useFormats } from '@nfcards/shared/i18n';
import type { PlaceDetails } from '../place/place-state.ts';

export interface Whereabouts {
  readonly country: string;
  /** Region and country. */
  readonly place: string;
}

/** Where a place is, in the visitor's words. */
export function useWhereabouts(): (place: Pick<PlaceDetails, 'port_region' | 'country'>) => Whereabouts {
  const formats = useFormats();
  return ({ port_region: region, country: code }) => {
    const country = formats.country(code);
    return { country, place: region === null ? country : `${region}, ${country}` };
  };
}
