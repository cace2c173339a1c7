import { randomBytes, randomUUID } from 'node:crypto';
import type { AnswerOf, InputOf, operations } from '@nfcards/shared/operations';
import type { Card, Document } from './wallet-things.ts';
import { inDays, newCard, newDocument, SEALED } from './wallet-things.ts';
import type { Reply, World } from './world.ts';

type CreateInput = InputOf<(typeof operations)['create_link']>;
export type Opened = AnswerOf<(typeof operations)['open_link']>;

/** What the key in a link makes for the server. */
export const newAccess = () => randomBytes(32).toString('base64url');

/** A link of a week and three views that is yet to be made. */
export const linkTo = (card: Card, documents: readonly Document[]) => ({
  id: randomUUID(),
  nfcard_id: card.id,
  access: newAccess(),
  valid_until: inDays(7),
  views: 3,
  note: 'For the inspection',
  documents: documents.map(({ id }) => ({ id, sealed_key: SEALED })),
});

export interface Linked {
  readonly card: Card;
  readonly document: Document;
  readonly id: string;
  readonly access: string;
}

/** A card with one document, and a link to it. @param given what differs from a week and three views */
export async function newLink(world: World, given: Partial<CreateInput> = {}): Promise<Linked> {
  const card = await newCard(world);
  const document = await newDocument(world, card);
  const input = { ...linkTo(card, [document]), ...given };
  await world.call('create_link', input, card.holder);
  return { card, document, id: input.id, access: input.access };
}

/** As somebody without an account does. */
export function tryOpening(world: World, { id, access }: Pick<Linked, 'id' | 'access'>): Promise<Reply> {
  return world.send('open_link', { wire: 'standard', input: { id, access } });
}

export async function openLink(world: World, { id, access }: Pick<Linked, 'id' | 'access'>): Promise<Opened> {
  return (await world.call('open_link', { id, access })).json();
}

export function fetchLinked(world: World, ticket: string, file_id: string): Promise<Reply> {
  return world.send('linked_document', { wire: 'standard', input: { file_id, ticket } });
}
