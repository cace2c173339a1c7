import type { Tags } from './osm-tags.ts';

/** Where signs, charts and people’s talk are French, whatever else is spoken there. */
const FRENCH = new Set(['FR', 'MC', 'GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF', 'NC', 'PF', 'WF']);
const OTHERS = [
  'alt_name',
  'loc_name',
  'official_name',
  'short_name',
  'old_name',
  'int_name',
  'nat_name',
  'reg_name',
];
/** Languages whose names come first, where there are more than there is room for. */
const NEAR = ['fr', 'en', 'br', 'co', 'eu', 'ca', 'oc', 'es', 'it', 'de', 'nl', 'pt'];

/** The name to show, and whatever else it is called: in France the French one, though a sign may say it in another language first. */
export function shownNames(
  tags: Tags,
  country: string | null,
): { readonly shown: string | undefined; readonly others: readonly string[] } {
  const french = country !== null && FRENCH.has(country) ? filled(tags['name:fr']) : undefined;
  const shown =
    french ??
    filled(tags.name) ??
    filled(tags['seamark:name']) ??
    filled(tags['name:fr']) ??
    filled(tags.official_name);
  const languages = Object.keys(tags)
    .filter((key) => /^name:[a-z]{2,3}(-|$)/.test(key))
    .sort((a, b) => rank(a) - rank(b));
  const localised = Object.keys(tags).filter((key) => /^(alt_name|old_name):[a-z]{2,3}$/.test(key));
  const keys = ['name', ...OTHERS, ...languages, 'seamark:name', ...localised];
  return {
    shown: shown ?? tags.name,
    others: keys.flatMap((key) => tags[key] ?? []).filter((name) => name !== shown),
  };
}

function filled(name: string | undefined): string | undefined {
  return name === undefined || name.trim() === '' ? undefined : name;
}

function rank(key: string): number {
  const place = NEAR.indexOf(key.slice('name:'.length));
  return place === -1 ? NEAR.length : place;
}
