import type { Api } from '@nfcards/api';
import type { Language } from '@nfcards/shared/registry';
import { LANGUAGES, pageAddresses } from '@nfcards/shared/registry';
import type { ListOperation } from '../../releases/release/remote-declaration.ts';
import { html } from '../answers/html.ts';
import type { LiveSite } from '../live-site/live-site.ts';

type PlaceIds = Api['placeIds'];

const CATEGORIES = {
  ports_data: 'port',
  mechanics_data: 'mechanics',
  riggers_data: 'shop',
} as const satisfies Record<ListOperation, Parameters<PlaceIds>[0]>;

/**
 * The `url` elements of every page that search engines may show, some at a time.
 * @param placeIds absent where another host has the places, which are left out then
 */
export async function* sitemapEntries(
  { remotes }: LiveSite,
  origin: string,
  placeIds: PlaceIds | undefined,
): AsyncGenerator<string[], void> {
  const mounts = Object.values(remotes).flatMap((remote) => remote.mounts);
  const indexed = mounts.filter((mount) => mount.indexed !== false);
  const plain = indexed.filter(({ path }) => !path.includes(':'));
  yield plain.flatMap(({ path }) =>
    [undefined, ...LANGUAGES].map((language) => entryOf(origin, path, language)),
  );
  if (placeIds === undefined) return;
  for (const { path, listed } of indexed) {
    if (listed === undefined) continue;
    // One address a place: its other languages are named in it, and there may be a million.
    for await (const ids of placeIds(CATEGORIES[listed]))
      yield ids.map((id) => entryOf(origin, addressOf(path, id), undefined));
  }
}

function addressOf(path: string, id: string): string {
  return path.replace(/:\w+/, () => encodeURIComponent(id));
}

function entryOf(origin: string, pathname: string, language: Language | undefined): string {
  const search = language === undefined ? '' : `?lng=${language}`;
  const { canonical, alternates } = pageAddresses({ origin, pathname, search });
  const links = alternates.map(
    ({ hreflang, href }) => html`<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
  );
  return html`<url><loc>${canonical}</loc>${links}</url>\n`.toString();
}
