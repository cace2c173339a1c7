import type { NamedPlace } from '../sending/asked-place.model.ts';

export const CARDS_PATH = '/wallet/nfcards';

export function cardPath(id: string): string {
  return `${CARDS_PATH}/${id}`;
}

/** Where one chooses the card to send to a place. */
export function choicePath(place: NamedPlace): string {
  return CARDS_PATH + toPlace(place);
}

/** Where one sends this card to a place. */
export function sendingPath(id: string, place: NamedPlace): string {
  return cardPath(id) + toPlace(place);
}

function toPlace({ id, category }: NamedPlace): string {
  return `?${new URLSearchParams({ to_place: id, ...(category === 'port' ? {} : { category }) })}`;
}

/** The place that a card is to be sent to: `?to_place=FRLRH`, `?to_place=…&category=shop`. Null where none is named. */
export function placeOfQuery(query: Readonly<Record<string, string>>): NamedPlace | null {
  const { to_place: id = '', category } = query;
  if (id === '') return null;
  return { id, category: category === 'mechanics' || category === 'shop' ? category : 'port' };
}
