import type { BerthRequest, BerthStep } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { publish } from '../live/publish.ts';
import { portName, readBerthRequest, toBerthRequest } from './request-rows.ts';
import type { BerthServices } from './services.ts';
import { writeStep } from './write-step.ts';

/** The sides that get a mail about each step: not the side that took it. */
const NEWS_FOR: Readonly<Record<BerthStep, { readonly member: boolean; readonly office: boolean }>> = {
  asked: { member: false, office: true },
  accepted: { member: true, office: false },
  declined: { member: true, office: false },
  cancelled: { member: false, office: true },
  expired: { member: true, office: true },
};

/**
 * Writes a step of a request into the conversation of its two sides, and notifies both: the member who asked, and all
 * who answer for the port. To be called once in a transaction, which has the member locked.
 * @param taken `by` is the member who took the step; null where time did
 * @returns the request as it then is
 */
export async function notifyBothSides(
  { notify }: Pick<BerthServices, 'notify'>,
  trx: Kysely<Tables>,
  id: string,
  { step, by }: { readonly step: BerthStep; readonly by: string | null },
): Promise<BerthRequest> {
  const row = await readBerthRequest(trx, id);
  const { conversationId, messageId, office } = await writeStep(trx, row, { step, by });
  const all = [row.member_id, ...office];
  // All in one call and in one order, before any notification, to avoid deadlocks.
  await publish(
    trx,
    all.flatMap((memberId) => [
      { memberId, kind: 'message', subject: messageId },
      { memberId, kind: 'berth_request', subject: id },
    ]),
  );
  const { arrival, departure, boat } = row;
  const data = { berth_request_id: id, step, port: portName(row), boat: boat.name, arrival, departure };
  for (const memberId of all) {
    const isNews = memberId === row.member_id ? NEWS_FOR[step].member : NEWS_FOR[step].office;
    await notify(trx, { memberId, kind: 'berth_request', data, mailed: isNews, own: memberId === by });
  }
  return toBerthRequest({ ...row, conversation_id: conversationId });
}
