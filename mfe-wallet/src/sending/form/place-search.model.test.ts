import { $client, createClient } from '@nfcards/shared/client';
import { languageChosen } from '@nfcards/shared/common';
import { allSettled, fork } from 'effector';
import { expect, it } from 'vitest';
import { placeSuggestions } from './place-search.model.ts';

const { $suggestions, textTyped, waitFx } = placeSuggestions;

const VAUBAN = {
  id: '06004-port-vauban',
  name: 'Port Vauban',
  port_region: 'Alpes-Maritimes',
  country: 'FR',
  category: 'port',
  position: null,
  city: 'Antibes',
  distance: null,
  kind: 'marina',
};

const SAILMAKER = { ...VAUBAN, id: 'voilerie', name: 'Voilerie Vauban', category: 'mechanics', kind: null };

it('the places that may be meant are those of the one search, by the language of the page, harbour offices first', async () => {
  const asked: Readonly<Record<string, string>>[] = [];
  const client = createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch: async (url) => {
      asked.push(Object.fromEntries(new URL(String(url), 'http://site').searchParams));
      return Response.json({ places: [SAILMAKER, VAUBAN], cursor: null, total: { count: 2, exact: true } });
    },
    now: () => 0,
  });
  const scope = fork({
    values: [[$client, client]],
    handlers: [[waitFx, () => undefined]],
  });
  await allSettled(textTyped, { scope, params: 'antibes ' });
  expect(scope.getState($suggestions)).toEqual({ status: 'found', places: [VAUBAN, SAILMAKER] });
  await allSettled(languageChosen, { scope, params: 'en' });
  await allSettled(textTyped, { scope, params: 'antibes' });
  expect(asked).toEqual([
    { text: 'antibes', region: '', services: '[]', home: 'FR' },
    { text: 'antibes', region: '', services: '[]', home: '' },
  ]);
});
