import type { NfcardSummary } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { PARTICULARS, particulars } from '../boats/boats.ts';
import type { DocumentType } from '../database/schema/wallet.ts';
import type { Tables } from '../database/tables.ts';
import { documentVersions } from './card/document-versions.ts';
import type { Reader } from './card/parties.ts';
import { isReceiver } from './card/parties.ts';
import type { SendingOfCard, SendingRow } from './card/sending-rows.ts';
import { isAlive, receiverOf, senderOf, sendingRows } from './card/sending-rows.ts';

type Db = Kysely<Tables>;

/** A card's documents in a list. */
interface Gist {
  readonly document_types: DocumentType[];
  readonly expires_on: string | null;
}

const NOTHING: Gist = { document_types: [], expires_on: null };

/** Of what was received and sent. */
const MAX_SENDINGS = 300;

/**
 * The cards that the reader holds, received and sent, each the newest first. Others can send as much as they like:
 * what waits for the reader gives way to what they have or sent themselves.
 * @param cardId to ask of one card only
 */
export async function readSummaries(db: Db, reader: Reader, cardId?: string): Promise<NfcardSummary[]> {
  const { memberId } = reader;
  let held = db
    .selectFrom('nfcard')
    .innerJoin('boat', 'boat.id', 'nfcard.boat_id')
    .select(['nfcard.id', 'nfcard.title', 'nfcard.boat_id', 'nfcard.created_at'])
    .select(PARTICULARS.map((name) => `boat.${name}` as const))
    .where('nfcard.holder_id', '=', memberId);
  // A card that its holder removed is in no wallet; one handed over for good stays as a proof.
  let sent = sendingRows(db)
    .where(isAlive)
    .where((eb) =>
      eb.or([eb('nfcard_sending.nfcard_id', 'is not', null), eb('nfcard_sending.kind', '=', 'permanent')]),
    )
    .where((eb) => eb.or([eb('nfcard_sending.sender_id', '=', memberId), isReceiver(eb, reader)]))
    // What was received for good is held.
    .where((eb) =>
      eb.or([
        eb('nfcard_sending.sender_id', '=', memberId),
        eb('nfcard_sending.kind', '=', 'temporary'),
        eb('nfcard_sending.state', '=', 'waiting'),
      ]),
    );
  if (cardId !== undefined) {
    held = held.where('nfcard.id', '=', cardId);
    sent = sent.where((eb) =>
      eb(eb.fn.coalesce('nfcard_sending.nfcard_id', 'nfcard_sending.id'), '=', cardId),
    );
  }
  const cards = await held.orderBy('nfcard.created_at', 'desc').orderBy('nfcard.id').execute();
  const listed = await sent
    .orderBy((eb) => eb.and([eb('state', '=', 'waiting'), eb('sender_id', '<>', memberId)]))
    .orderBy('nfcard_sending.no', 'desc')
    .limit(MAX_SENDINGS)
    .execute();
  const sendings = listed.sort((one, other) => other.no - one.no);
  const ofCards = await gistsOfCards(
    db,
    cards.map((row) => row.id),
  );
  const ofSendings = await gistsOfSendings(db, sendings);
  return [
    ...cards.map((row) => ({
      id: row.id,
      title: row.title,
      boat_id: row.boat_id,
      boat: particulars(row),
      role: 'held' as const,
      kind: null,
      status: 'held' as const,
      sending_id: null,
      sender: null,
      receiver: null,
      valid_from: null,
      valid_until: null,
      ...(ofCards.get(row.id) ?? NOTHING),
      created_at: row.created_at.toISOString(),
    })),
    ...sendings.map((row) => ({
      // A card that is no more is shown under the proof's own id.
      id: row.nfcard_id ?? row.id,
      title: row.title,
      boat_id: null,
      boat: row.boat,
      role: row.sender_id === memberId ? ('sent' as const) : ('received' as const),
      kind: row.kind,
      status: row.state === 'waiting' ? ('waiting' as const) : ('accepted' as const),
      sending_id: row.id,
      sender: senderOf(row),
      receiver: receiverOf(row),
      valid_from: row.valid_from?.toISOString() ?? null,
      valid_until: row.valid_until?.toISOString() ?? null,
      ...gistOf(row, ofSendings),
      created_at: row.sent_at.toISOString(),
    })),
  ];
}

function gistOf(row: SendingRow, ofSendings: ReadonlyMap<string, Gist>): Gist {
  if (row.kind === 'temporary' || row.proof === null) return ofSendings.get(row.id) ?? NOTHING;
  const days = row.proof.flatMap(({ expires_on }) => (expires_on === null ? [] : [expires_on]));
  return {
    document_types: [...new Set(row.proof.map(({ type }) => type))].sort(),
    expires_on: days.sort()[0] ?? null,
  };
}

const types = sql<DocumentType[]>`array_agg(distinct nfcard_document.type order by nfcard_document.type)`;
const firstDay = sql<string | null>`min(nfcard_document.expires_on)`;

async function gistsOfCards(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Gist>> {
  if (ids.length === 0) return new Map();
  const rows = await documentVersions(db)
    .select(['nfcard_document.nfcard_id as id', types.as('document_types'), firstDay.as('expires_on')])
    .where(sql<boolean>`nfcard_document.nfcard_id = any(${ids}::uuid[])`)
    .where('document_file.finished_at', 'is not', null)
    .where('document_file.replaced_at', 'is', null)
    .groupBy('nfcard_document.nfcard_id')
    .execute();
  return byId(rows);
}

async function gistsOfSendings(
  db: Db,
  sendings: readonly SendingOfCard[],
): Promise<ReadonlyMap<string, Gist>> {
  if (sendings.length === 0) return new Map();
  const rows = await documentVersions(db)
    .innerJoin('sending_file', (join) =>
      join
        .onRef('sending_file.nfcard_id', '=', 'document_file.nfcard_id')
        .onRef('sending_file.file_id', '=', 'document_file.id'),
    )
    .select(['sending_file.sending_id as id', types.as('document_types'), firstDay.as('expires_on')])
    .where(sql<boolean>`sending_file.sending_id = any(${sendings.map(({ id }) => id)}::uuid[])`)
    .where(sql<boolean>`sending_file.nfcard_id = any(${sendings.map(({ card_id }) => card_id)}::uuid[])`)
    .groupBy('sending_file.sending_id')
    .execute();
  return byId(rows);
}

function byId(rows: readonly (Gist & { readonly id: string })[]): ReadonlyMap<string, Gist> {
  return new Map(rows.map(({ id, document_types, expires_on }) => [id, { document_types, expires_on }]));
}
