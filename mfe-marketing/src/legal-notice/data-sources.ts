/** The sources of the directory, with the addresses of their licences. */
export const DATA_SOURCES = [
  { key: 'marinas', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  { key: 'seaPorts', url: 'https://www.npmjs.com/package/sea-ports' },
  { key: 'openStreetMap', url: 'https://www.openstreetmap.org/copyright' },
  { key: 'geoNames', url: 'https://creativecommons.org/licenses/by/4.0/' },
  { key: 'communes', url: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/' },
  { key: 'borders', url: 'https://www.npmjs.com/package/@rapideditor/country-coder' },
  { key: 'coast', url: 'https://www.naturalearthdata.com/about/terms-of-use/' },
  { key: 'tides', url: 'https://www.npmjs.com/package/@neaps/tide-database' },
  { key: 'weather', url: 'https://open-meteo.com/en/licence' },
] as const;
