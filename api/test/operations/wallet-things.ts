import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { InputOf, operations } from '@nfcards/shared/operations';
import { MEMBER_QUOTA, PART_SIZE } from '@nfcards/shared/operations';
import { sql } from 'kysely';
import type { Actor, World } from './world.ts';

type SendInput = InputOf<(typeof operations)['send_nfcard']>;

/** Half a minute of looking, every 25 ms. */
const MAX_POLLS = 1200;
/** What the server cannot read, in base64. */
export const SEALED = Buffer.from('what only the client can read').toString('base64');

export interface Card {
  readonly id: string;
  readonly boatId: string;
  readonly holder: Actor;
}

export interface Document {
  readonly id: string;
  readonly fileId: string;
  readonly bytes: Buffer;
}

/** A file as age makes them: the header of one X25519 recipient, then what looks like noise. */
export function ageFile(size = 1000): Buffer {
  const base64 = () => randomBytes(32).toString('base64').slice(0, 43);
  const header = `age-encryption.org/v1\n-> X25519 ${base64()}\n${base64()}\n--- ${base64()}\n`;
  return Buffer.concat([Buffer.from(header), randomBytes(size - header.length)]);
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function newBoat(world: World, by: Actor): Promise<string> {
  const id = randomUUID();
  await world.call(
    'save_boat',
    {
      id,
      name: 'Pen Duick',
      type: 'sailing_yacht',
      registration_number: 'LR 123456',
      flag: 'FR',
      length: 10.5,
      beam: 3.2,
      draught: 1.8,
    },
    by,
  );
  return id;
}

export async function newCard(world: World, by?: Actor): Promise<Card> {
  const holder = by ?? (await world.member());
  const boatId = await newBoat(world, holder);
  const id = randomUUID();
  await world.call('create_nfcard', { id, boat_id: boatId, title: 'Papers' }, holder);
  return { id, boatId, holder };
}

export function fileOf(bytes: Uint8Array) {
  return {
    file_id: randomUUID(),
    size: bytes.length,
    digest: sha256(bytes),
    sealed_title: SEALED,
    sealed_key: SEALED,
    commitment: sha256(randomBytes(32)),
  };
}

/** An upload that has been opened and has no part yet. */
export async function openUpload(world: World, card: Card, bytes: Buffer): Promise<Document> {
  const id = randomUUID();
  const file = fileOf(bytes);
  const input = { id, nfcard_id: card.id, type: 'registration', expires_on: '2090-05-01', ...file } as const;
  await world.call('add_document', input, card.holder);
  return { id, fileId: file.file_id, bytes };
}

export async function uploadParts(world: World, by: Actor, document: Document): Promise<void> {
  for (let number = 0; number * PART_SIZE < document.bytes.length; number += 1) {
    await uploadPart(world, by, { ...document, number });
  }
}

export async function uploadPart(
  world: World,
  by: Actor,
  { fileId, bytes, number }: Pick<Document, 'fileId' | 'bytes'> & { readonly number: number },
): Promise<void> {
  const part = bytes.subarray(number * PART_SIZE, (number + 1) * PART_SIZE);
  const input = { file_id: fileId, number };
  const reply = await world.send('upload_document_part', {
    wire: 'standard',
    token: by.token,
    input,
    bytes: part,
  });
  if (reply.statusCode !== 200) throw new Error(`A part was refused: ${reply.payload}`);
}

/** A document that is there. */
export async function newDocument(world: World, card: Card, bytes = ageFile()): Promise<Document> {
  const document = await openUpload(world, card, bytes);
  await uploadParts(world, card.holder, document);
  await world.call('finish_document', { file_id: document.fileId }, card.holder);
  return document;
}

/** A card of somebody whose wallet has room for nothing more, and the document that fills it. */
export async function fullWallet(world: World) {
  const card = await newCard(world);
  const document = await newDocument(world, card);
  await world.db
    .updateTable('document_file')
    .set({ size: MEMBER_QUOTA })
    .where('id', '=', document.fileId)
    .execute();
  return { card, document };
}

export const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
export const dayInDays = (days: number) => inDays(days).slice(0, 'yyyy-mm-dd'.length);

/** @param given whom it goes to, and what differs from a temporary sending of a week */
export async function newSending(world: World, card: Card, given: Partial<SendInput>): Promise<string> {
  const id = randomUUID();
  const temporary = { kind: 'temporary', valid_until: inDays(7) } as const;
  const input = { id, nfcard_id: card.id, note: '', documents: [], ...temporary, ...given };
  const { valid_until: _, ...forGood } = input;
  await world.call('send_nfcard', input.kind === 'permanent' ? forGood : input, card.holder);
  await announced(world, id);
  return id;
}

/** The document and the key of it that whoever accepts is to have. */
export const sealedFor = (document: Document, sealed_key = SEALED) => ({
  id: document.id,
  keys: [{ member_id: null, sealed_key }],
});

/** Resolves when those whom a sending goes to have been told. */
export async function announced(world: World, id: string): Promise<void> {
  for (let looks = 0; looks < MAX_POLLS; looks += 1) {
    const told = await world.db
      .selectFrom('nfcard_sending')
      .select('id')
      .where('id', '=', id)
      .where('announced_at', 'is not', null)
      .executeTakeFirst();
    if (told !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('The sending is not announced.');
}

/** A port of its own, so that nobody else answers for it. */
export async function newPort(world: World): Promise<string> {
  const id = `test-${randomUUID()}`;
  await sql`
    insert into place (id, category, name, country, source, name_key, words)
    select ${id}, category, name, country, source, name_key, words from place where id = 'FRLRH'`.execute(
    world.db,
  );
  return id;
}
