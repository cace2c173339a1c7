import type { InputOf, operations } from '@nfcards/shared/operations';
import { LONGEST_LINK_DAYS } from '@nfcards/shared/operations';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { publish } from '../live/publish.ts';
import { lockMember } from '../members/lock-member.ts';
import { tokenHash } from '../sessions/sessions.ts';
import { isOwnVault } from '../vault/own-vault.ts';
import { addEvent } from '../wallet/card/history.ts';
import { lockCard } from '../wallet/card/lock-card.ts';
import { isFull } from '../wallet/card/quota.ts';
import { currentFiles } from '../wallet/sendings/sealed-keys.ts';
import type { Handler } from '../wire/outcome.ts';
import type { LinkServices } from './services.ts';

/** To one card; those that are used up count until their time is over or they are taken back. */
const MAX_LINKS = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A clock may be a little ahead of ours. */
const TOLERANCE_MS = 5 * 60 * 1000;

type Input = InputOf<(typeof operations)['create_link']>;
type Refusal = keyof (typeof operations)['create_link']['failures'];

export function createLink({ db }: LinkServices): Handler<'create_link'> {
  return async (input, { session: { memberId } }) => {
    const left = Date.parse(input.valid_until) - Date.now();
    // Also false for a moment that does not exist.
    const isPeriod = left > 0 && left <= LONGEST_LINK_DAYS * DAY_MS + TOLERANCE_MS;
    if (!isPeriod) return { kind: 'failure', failure: 'period_invalid' };
    const failure = await db.transaction().execute((trx) => create(trx, input, memberId));
    return failure === null ? { kind: 'answer', answer: {} } : { kind: 'failure', failure };
  };
}

async function create(trx: Transaction<Tables>, input: Input, memberId: string): Promise<Refusal | null> {
  const { id, nfcard_id, access, valid_until, views, note, documents } = input;
  await lockMember(trx, memberId);
  if (!(await lockCard(trx, nfcard_id, memberId))) return 'nfcard_unknown';
  const known = await madeBefore(trx, input, memberId);
  if (known !== null) return known === 'same' ? null : known;
  if (!(await isOwnVault(trx, memberId, input.vault))) return 'vault_changed';
  const { count } = await trx
    .selectFrom('nfcard_link')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('nfcard_id', '=', nfcard_id)
    .where('valid_until', '>', sql<Date>`now()`)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= MAX_LINKS) return 'too_many_links';
  const keys = await keysOfFiles(trx, nfcard_id, documents);
  if (keys === null) return 'document_unknown';
  const bytes = documents.reduce((sum, { sealed_key }) => sum + sealed_key.length, 0);
  if (await isFull(trx, memberId, bytes)) return 'storage_full';
  const made = await trx
    .insertInto('nfcard_link')
    .values({
      id,
      nfcard_id,
      made_by: memberId,
      access_hash: tokenHash(access),
      note,
      valid_until: new Date(valid_until),
      views,
      views_left: views,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  // Another request inserted the same id at the same moment.
  if (made.numInsertedOrUpdatedRows === 0n) return 'link_unknown';
  await trx
    .insertInto('link_file')
    .values([...keys].map(([file_id, sealed_key]) => ({ nfcard_id, link_id: id, file_id, sealed_key })))
    .execute();
  await addEvent(trx, { nfcard_id, kind: 'link_made', actorId: memberId });
  await publish(trx, [{ memberId, kind: 'nfcard', subject: nfcard_id }]);
  return null;
}

/** The same link again, because its answer was lost, is no second one. */
async function madeBefore(
  trx: Transaction<Tables>,
  { id, nfcard_id, access }: Input,
  memberId: string,
): Promise<'same' | 'link_unknown' | null> {
  const known = await trx
    .selectFrom('nfcard_link')
    .select((eb) =>
      eb.and([eb('made_by', '=', memberId), eb('access_hash', '=', tokenHash(access))]).as('same'),
    )
    .where('id', '=', id)
    .where('nfcard_id', '=', nfcard_id)
    .executeTakeFirst();
  if (known === undefined) return null;
  return known.same === true ? 'same' : 'link_unknown';
}

/** By the current version of each document; null when one is not the card's, or is named twice. */
async function keysOfFiles(
  trx: Transaction<Tables>,
  cardId: string,
  documents: Input['documents'],
): Promise<ReadonlyMap<string, string> | null> {
  const current = new Map((await currentFiles(trx, cardId)).map((file) => [file.document_id, file.id]));
  const keys = new Map<string, string>();
  for (const { id, sealed_key } of documents) {
    const fileId = current.get(id.toLowerCase());
    if (fileId === undefined || keys.has(fileId)) return null;
    keys.set(fileId, sealed_key);
  }
  return keys;
}
