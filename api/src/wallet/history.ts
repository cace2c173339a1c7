import type { NfcardEvent } from '@nfcards/shared/operations';
import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { memberParty } from './parties.ts';
import type { NfcardEventTable } from './tables.ts';

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

/** Writes one line of a card's life; nothing there is ever changed. */
export async function addEvent(trx: Kysely<Tables>, event: NewEvent): Promise<void> {
  const { nfcard_id, kind, actorId, sendingKind, document } = event;
  await trx
    .insertInto('nfcard_event')
    .values({
      nfcard_id,
      kind,
      actor_id: actorId,
      by_itself: actorId === null,
      sending_kind: sendingKind ?? null,
      document_type: document?.type ?? null,
      digest: document?.digest ?? null,
    })
    .execute();
}

/** The oldest first. */
export async function readHistory(db: Kysely<Tables>, cardId: string): Promise<NfcardEvent[]> {
  const rows = await db
    .selectFrom('nfcard_event')
    .leftJoin('member', 'member.id', 'nfcard_event.actor_id')
    .selectAll('nfcard_event')
    .select(['member.first_name', 'member.last_name'])
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
  }));
}
