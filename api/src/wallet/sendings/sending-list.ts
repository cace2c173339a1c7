import { behind, PAGE_AND_ONE, pageOf } from '../../database/page-of.ts';
import type { Handler } from '../../wire/outcome.ts';
import { isReceiver } from '../card/parties.ts';
import { NO_KEYS_TOLD, sendingRows, toSending } from '../card/sending-rows.ts';
import type { WalletServices } from '../services.ts';
import { readable, readersWaiting } from './readers.ts';

export function sendings({ db }: WalletServices): Handler<'sendings'> {
  return async ({ direction, cursor }, { session }) => {
    let asked = sendingRows(db).where((eb) =>
      direction === 'in' ? isReceiver(eb, session) : eb('nfcard_sending.sender_id', '=', session.memberId),
    );
    if (cursor !== undefined) asked = asked.where('nfcard_sending.no', '<', behind(cursor));
    const rows = await asked.orderBy('nfcard_sending.no', 'desc').limit(PAGE_AND_ONE).execute();
    const { page, cursor: next } = pageOf(rows, (row) => row.no);
    const [keys, waiting] =
      direction === 'in'
        ? [await readable(db, page, session.memberId), new Map()]
        : [new Map(), await readersWaiting(db, page)];
    const sendings = page.map((row) =>
      toSending(row, {
        ...NO_KEYS_TOLD,
        ...keys.get(row.id),
        readers_waiting: waiting.get(row.id) ?? [],
        intent: direction === 'out' ? row.intent : null,
      }),
    );
    return { kind: 'answer', answer: { sendings, cursor: next } };
  };
}
