import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { NfcardEvent } from '@nfcards/shared/operations';
import type { Insertable, Kysely, Transaction } from 'kysely';
import { addEntry } from '../../certification/add-entry.ts';
import type { NfcardEventTable } from '../../database/schema/wallet.ts';
import type { Tables } from '../../database/tables.ts';
import { memberParty } from './parties.ts';

type NewEvent = Pick<Insertable<NfcardEventTable>, 'nfcard_id' | 'kind'> & {
  /** Null for what happens by itself, such as the end of a time. */
  readonly actorId: string | null;
  readonly sendingKind?: NfcardEventTable['sending_kind'];
  readonly document?: {
    readonly type: NfcardEventTable['document_type'];
    /** Of its bytes, where they are what the event is about. */
    readonly digest: string | null;
  };
};

/** Bytes. */
const SALT = 32;

/** Writes one line of a card's life, in the log too; nothing there is ever changed. */
export async function addEvent(trx: Transaction<Tables>, event: NewEvent): Promise<void> {
  const { nfcard_id, kind, actorId, sendingKind = null, document } = event;
  const [document_type, digest] = [document?.type ?? null, document?.digest ?? null];
  const salt = randomBytes(SALT);
  const text = eventText({ nfcard_id, kind, sending_kind: sendingKind, document_type, digest });
  const entry_no = await addEntry(trx, { kind: 'event', commitment: commitTo(text, salt) });
  await trx
    .insertInto('nfcard_event')
    .values({
      nfcard_id,
      kind,
      actor_id: actorId,
      by_itself: actorId === null,
      sending_kind: sendingKind,
      document_type,
      digest,
      salt,
      entry_no,
    })
    .execute();
}

/** The log's data of an event. It names no person, so that deleting an account leaves the log intact. */
function eventText(
  event: Pick<NfcardEventTable, 'nfcard_id' | 'kind' | 'sending_kind' | 'document_type' | 'digest'>,
): string {
  const { nfcard_id, kind, sending_kind, document_type, digest } = event;
  return `nfcards-event/v1\n${[nfcard_id, kind, sending_kind, document_type, digest].map((part) => part ?? '-').join('\n')}\n`;
}

function commitTo(text: string, salt: Buffer): Buffer {
  return createHmac('sha256', salt).update(createHash('sha256').update(text).digest()).digest();
}

/** The oldest first. */
export async function readHistory(db: Kysely<Tables>, cardId: string): Promise<NfcardEvent[]> {
  const rows = await db
    .selectFrom('nfcard_event')
    .leftJoin('member', 'member.id', 'nfcard_event.actor_id')
    .selectAll('nfcard_event')
    .select(['member.first_name', 'member.last_name', 'member.private_account'])
    .where('nfcard_id', '=', cardId)
    .orderBy('no')
    .execute();
  return rows.map((row) => ({
    at: row.at.toISOString(),
    kind: row.kind,
    actor: row.by_itself ? null : memberParty(row.actor_id, row),
    sending_kind: row.sending_kind,
    document_type: row.document_type,
    digest: row.digest,
    salt: row.salt?.toString('hex') ?? null,
    entry_no: row.entry_no,
  }));
}
