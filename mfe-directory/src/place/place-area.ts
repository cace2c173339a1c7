import { fold } from '@nfcards/shared/i18n';

interface Located {
  readonly name: string;
  readonly city?: string | null;
  readonly port_region: string | null;
  readonly country: string;
}

/** Where a place is, in words. A port that is called after its town need not say it again. */
export function placeArea(
  { name, city = null, port_region: region, country }: Located,
  countryName: (code: string) => string,
): string {
  const town = city === null || fold(name).includes(fold(city)) ? null : city;
  return [town, region, countryName(country)].filter((part) => part !== null).join(', ');
}
