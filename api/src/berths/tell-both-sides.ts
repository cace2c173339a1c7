import type { Notice } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { tell } from '../live/tell.ts';
import type { Services } from '../services.ts';
import type { BerthRequestRow } from './request-rows.ts';
import { portName } from './request-rows.ts';

type Step = Extract<Notice, { readonly kind: 'berth_request' }>['data']['step'];

/** Whom each step is news for; the others have taken it themselves, and see it on their devices. */
const NEWS_FOR: Readonly<Record<Step, { readonly member: boolean; readonly office: boolean }>> = {
  asked: { member: false, office: true },
  accepted: { member: true, office: false },
  declined: { member: true, office: false },
  cancelled: { member: false, office: true },
  expired: { member: true, office: true },
};

/** Tells the member who asked and all who answer for the port. To be called once in a transaction. */
export async function tellBothSides(
  { notify }: Pick<Services, 'notify'>,
  trx: Kysely<Tables>,
  row: BerthRequestRow,
  step: Step,
): Promise<void> {
  const office = await trx.selectFrom('member').select('id').where('place_id', '=', row.port_id).execute();
  const staff = office.map(({ id }) => id).filter((id) => id !== row.member_id);
  // All of them at once and in one order, before any is notified: two requests that cross do not wait crosswise.
  await tell(
    trx,
    [row.member_id, ...staff].map((memberId) => ({ memberId, kind: 'berth_request', subject: row.id })),
  );
  const { id: berth_request_id, arrival, departure, boat } = row;
  const data = { berth_request_id, step, port: portName(row), boat: boat.name, arrival, departure };
  const news = NEWS_FOR[step];
  for (const memberId of [...(news.member ? [row.member_id] : []), ...(news.office ? staff : [])]) {
    await notify(trx, { memberId, kind: 'berth_request', data });
  }
}
