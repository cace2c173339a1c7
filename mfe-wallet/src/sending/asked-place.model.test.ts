import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { $askedPlace, calls, type NamedPlace, placeAsked } from './asked-place.model.ts';
import { placeSuggestions } from './form/place-search.model.ts';
import { $draft } from './send.model.ts';

const PORT = { id: 'FRLRH', name: 'La Rochelle', connected: false, email: null, harbour_office: null };
const WORKSHOP = { id: 'node-1', name: 'Voilerie', connected: false, email: 'atelier@example.fr' };

const AT_PORT = { id: 'FRLRH', category: 'port' } as const;

const unknown = () => Promise.reject(new Error('there is none'));

/** Somebody came with the id of a place, of which the directory says this. */
async function ask(place: NamedPlace, answer: () => unknown) {
  const scope = fork({
    handlers: Object.entries(calls).map(([category, { fx }]) => [
      fx,
      category === place.category ? answer : unknown,
    ]),
  });
  await allSettled(placeAsked, { scope, params: place });
  return {
    place: scope.getState($askedPlace),
    draft: scope.getState($draft),
    typed: scope.getState(placeSuggestions.$text),
  };
}

describe('a place that a card is wanted for', () => {
  it('is the receiver where a member answers for it, whatever its address', async () => {
    const connected = { ...PORT, connected: true, email: 'port@example.fr' };
    const { draft, typed } = await ask(AT_PORT, () => connected);
    expect(draft).toMatchObject({ to: 'place', place: { id: 'FRLRH', name: 'La Rochelle' }, email: '' });
    expect(typed).toBe('La Rochelle');
  });

  it('is written to where nobody does: at the harbour office before the port', async () => {
    const email = 'port@example.fr';
    expect((await ask(AT_PORT, () => ({ ...PORT, email }))).draft).toMatchObject({
      to: 'email',
      email,
    });
    const harbour_office = { name: null, phone: null, email: 'bureau@example.fr', vhf_channel: null };
    expect((await ask(AT_PORT, () => ({ ...PORT, email, harbour_office }))).draft).toMatchObject({
      to: 'email',
      email: 'bureau@example.fr',
    });
  });

  it('may be of any of the directories', async () => {
    const { place, draft } = await ask({ id: 'node-1', category: 'mechanics' }, () => WORKSHOP);
    expect(place).toEqual({ id: 'node-1', name: 'Voilerie', email: 'atelier@example.fr' });
    expect(draft).toMatchObject({ to: 'email', email: 'atelier@example.fr' });
  });

  it('changes nothing where there is none of this id', async () => {
    const { place, draft } = await ask({ id: 'nowhere', category: 'shop' }, unknown);
    expect(place).toBeNull();
    expect(draft).toMatchObject({ to: 'email', email: '', place: null });
  });
});
