import type { InputOf, operations } from '@nfcards/shared/operations';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Session } from '../../sessions/sessions.ts';
import type { Handler } from '../../wire/outcome.ts';
import type { Reader } from '../card/parties.ts';
import { isReceiver } from '../card/parties.ts';
import { sendingRows } from '../card/sending-rows.ts';
import type { WalletServices } from '../services.ts';
import { lockConcerned, publishToConcerned } from './notify-sides.ts';
import { isOpen, settleRequests } from './readers.ts';

type Keeping = (typeof operations)['keep_sending_keys'];
type Refusal = keyof Keeping['failures'];

/** Whoever is no receiver gets none, although they open nothing without the link. */
export function sendingLinkKeys({ db }: WalletServices): Handler<'sending_link_keys'> {
  return async ({ id }, { session }) => {
    const row = await receivedRow(db, id, session);
    if (row === undefined) return { kind: 'failure', failure: 'sending_unknown' };
    if (!row.open) return { kind: 'failure', failure: 'sending_settled' };
    const files = await db
      .selectFrom('sending_file')
      .select(['file_id', 'sealed_for_link'])
      .where('sending_id', '=', id)
      .where('nfcard_id', '=', row.card_id)
      .orderBy('file_id')
      .execute();
    const documents = files.flatMap(({ file_id, sealed_for_link: sealed_key }) =>
      sealed_key === null ? [] : [{ file_id, sealed_key }],
    );
    return { kind: 'answer', answer: { documents } };
  };
}

/** They are the receiver's own affair: whether they open anything, nobody else depends on. */
export function keepSendingKeys({ db }: WalletServices): Handler<'keep_sending_keys'> {
  return async (input, { session }) => {
    const failure = await db.transaction().execute((trx) => keep(trx, input, session));
    return failure === null ? { kind: 'answer', answer: {} } : { kind: 'failure', failure };
  };
}

async function keep(
  trx: Transaction<Tables>,
  { id, documents, vault }: InputOf<Keeping>,
  session: Session,
): Promise<Refusal | null> {
  const { memberId: member_id } = session;
  const row = await receivedRow(trx, id, session);
  if (row === undefined || !(await lockConcerned(trx, [row], member_id))) return 'sending_unknown';
  // Locked, so that a settled sending gets no keys.
  const open = await trx
    .selectFrom('nfcard_sending')
    .select('id')
    .where('id', '=', id)
    .where('card_id', '=', row.card_id)
    .where(isOpen)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (open === undefined) return 'sending_settled';
  const own = await trx
    .selectFrom('vault')
    .select('recipient')
    .where('member_id', '=', member_id)
    .where('recipient', '=', vault)
    // A removal of the vault waits, and then deletes these keys too.
    .forKeyShare()
    .executeTakeFirst();
  if (own === undefined) return 'vault_changed';
  const keys = new Map(documents.map(({ file_id, sealed_key }) => [file_id.toLowerCase(), sealed_key]));
  if (keys.size === 0) return null;
  const { going } = await trx
    .selectFrom('sending_file')
    .select((eb) => eb.fn.countAll<number>().as('going'))
    .where('sending_id', '=', id)
    .where('nfcard_id', '=', row.card_id)
    .where('file_id', 'in', [...keys.keys()])
    .executeTakeFirstOrThrow();
  if (going < keys.size) return 'document_unknown';
  await trx
    .insertInto('sending_key')
    .values(
      [...keys].map(([file_id, sealed_key]) => ({
        nfcard_id: row.card_id,
        sending_id: id,
        file_id,
        member_id,
        sealed_key,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['sending_id', 'file_id', 'member_id'])
        .doUpdateSet((eb) => ({ sealed_key: eb.ref('excluded.sealed_key') })),
    )
    .execute();
  await settleRequests(trx, row, new Set([member_id]));
  await publishToConcerned(trx, [row]);
  return null;
}

function receivedRow(db: Kysely<Tables>, id: string, reader: Reader) {
  return sendingRows(db)
    .select(isOpen.as('open'))
    .where('nfcard_sending.id', '=', id)
    .where((eb) => isReceiver(eb, reader))
    .executeTakeFirst();
}
