import type { AnswerOf, InputOf, LinkedDocument, operations } from '@nfcards/shared/operations';
import { RETENTION } from '@nfcards/shared/operations';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { PARTICULARS, particulars } from '../boats/boats.ts';
import type { Tables } from '../database/tables.ts';
import { publish } from '../live/publish.ts';
import { newToken, tokenHash } from '../sessions/sessions.ts';
import { documentVersions } from '../wallet/card/document-versions.ts';
import { addEvent } from '../wallet/card/history.ts';
import { lockCard } from '../wallet/card/lock-card.ts';
import { shortName } from '../wallet/card/parties.ts';
import type { Handler } from '../wire/outcome.ts';
import type { LinkServices } from './services.ts';

type Row = (typeof operations)['open_link'];

interface LinkOfCard {
  readonly id: string;
  readonly nfcard_id: string;
}

export function openLink({ db }: LinkServices): Handler<'open_link'> {
  return async (input) => {
    const answer = await db.transaction().execute((trx) => open(trx, input));
    if (answer !== null) return { kind: 'answer', answer };
    return { kind: 'failure', failure: (await isRevoked(db, input)) ? 'link_revoked' : 'link_unknown' };
  };
}

/** One query for all: a wrong key, an unknown id and an expired link cannot be told apart. */
async function open(trx: Transaction<Tables>, input: InputOf<Row>): Promise<AnswerOf<Row> | null> {
  const known = await goodLink(trx, input).executeTakeFirst();
  if (known === undefined) return null;
  const { nfcard_id, made_by } = known;
  // Serialises opening and ending links to this card, and giving the card away.
  if (!(await lockCard(trx, nfcard_id, made_by))) return null;
  const link = await goodLink(trx, input).where('nfcard_id', '=', nfcard_id).executeTakeFirst();
  if (link === undefined) return null;
  const views_left = link.views_left - 1;
  await trx
    .updateTable('nfcard_link')
    .set({ views_left, opened_at: sql`clock_timestamp()` })
    .where('id', '=', link.id)
    .where('nfcard_id', '=', nfcard_id)
    .execute();
  const answer = {
    ...(await cardOf(trx, nfcard_id)),
    note: link.note,
    valid_until: link.valid_until.toISOString(),
    views_left,
    ticket: await newTicket(trx, link),
    documents: await documentsOf(trx, link),
  };
  await addEvent(trx, { nfcard_id, kind: 'link_opened', actorId: null });
  await publish(trx, [{ memberId: made_by, kind: 'nfcard', subject: nfcard_id }]);
  return answer;
}

/** Told to whoever has the link, and to nobody else. */
async function isRevoked(db: Kysely<Tables>, { id, access }: InputOf<Row>): Promise<boolean> {
  const link = await db
    .selectFrom('nfcard_link')
    .select('id')
    .where('id', '=', id)
    .where('access_hash', '=', tokenHash(access))
    .where('revoked_at', 'is not', null)
    .where('valid_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return link !== undefined;
}

function goodLink(trx: Transaction<Tables>, { id, access }: InputOf<Row>) {
  return trx
    .selectFrom('nfcard_link')
    .select(['id', 'nfcard_id', 'made_by', 'note', 'valid_until', 'views_left'])
    .where('id', '=', id)
    .where('access_hash', '=', tokenHash(access))
    .where('valid_until', '>', sql<Date>`now()`)
    .where('revoked_at', 'is', null)
    .where('views_left', '>', 0);
}

async function cardOf(trx: Transaction<Tables>, cardId: string) {
  const { title, first_name, last_name, ...boat } = await trx
    .selectFrom('nfcard')
    .innerJoin('boat', 'boat.id', 'nfcard.boat_id')
    .innerJoin('member', 'member.id', 'nfcard.holder_id')
    .select(['nfcard.title', 'member.first_name', 'member.last_name'])
    .select(PARTICULARS.map((name) => `boat.${name}` as const))
    .where('nfcard.id', '=', cardId)
    .executeTakeFirstOrThrow();
  return { sender: shortName({ first_name, last_name }), title, boat: particulars(boat) };
}

/** With which what was opened can be fetched: reading a document is not another view. */
async function newTicket(
  trx: Transaction<Tables>,
  { id, nfcard_id, valid_until }: LinkOfCard & { readonly valid_until: Date },
): Promise<string> {
  const ticket = newToken();
  const { minutes } = RETENTION.linkTicket;
  await trx
    .insertInto('link_view')
    .values({
      ticket_hash: tokenHash(ticket),
      nfcard_id,
      link_id: id,
      until: sql`least(${valid_until}::timestamptz, now() + make_interval(mins => ${minutes}::int))`,
    })
    .execute();
  return ticket;
}

/** The versions that went along when the link was made, but for those that were removed since. */
async function documentsOf(db: Kysely<Tables>, { id, nfcard_id }: LinkOfCard): Promise<LinkedDocument[]> {
  const rows = await documentVersions(db)
    .innerJoin('link_file', (join) =>
      join
        .onRef('link_file.nfcard_id', '=', 'document_file.nfcard_id')
        .onRef('link_file.file_id', '=', 'document_file.id'),
    )
    .select(['link_file.file_id', 'link_file.sealed_key', 'nfcard_document.type', 'nfcard_document.paper'])
    .select(['nfcard_document.expires_on', 'document_file.size', 'document_file.digest'])
    .select(['document_file.sealed_title', 'document_file.commitment', 'document_file.entry_no'])
    .where('link_file.link_id', '=', id)
    .where('link_file.nfcard_id', '=', nfcard_id)
    .orderBy('nfcard_document.created_at')
    .orderBy('nfcard_document.id')
    .execute();
  return rows.map(({ commitment, ...row }) => ({ ...row, commitment: commitment?.toString('hex') ?? null }));
}
