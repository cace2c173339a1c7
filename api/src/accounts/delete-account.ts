import type { Services } from '../services.ts';
import type { Handler } from '../wire/outcome.ts';
import { memberById } from './find-member.ts';
import { checkProof } from './prove-identity.ts';

/**
 * One transaction: the member's row goes and takes all that hangs on it along, sessions first of all; what others
 * keep (a message to them, the proof of a card) loses its author by the same cascade.
 */
export function deleteAccount({ db, messages, jobs }: Services): Handler<'delete_account'> {
  return async (proof, { session }) => {
    const failure = await checkProof(db, session, proof);
    if (failure !== null) return { kind: 'failure', failure };
    await db.transaction().execute(async (trx) => {
      const member = await memberById(trx, session.memberId);
      if (member === undefined) return;
      const { id, email, email_verified, phonenumber, phone_verified, language } = member;
      if (phone_verified) await messages.forget(trx, phonenumber);
      // Only its owner's: whoever merely claims an address must not end somebody's letters.
      if (email_verified) {
        await messages.forget(trx, email);
        await trx.deleteFrom('newsletter_subscription').where('email', '=', email).execute();
        await trx.deleteFrom('contact_message').where('email', '=', email).execute();
      }
      await trx.deleteFrom('member').where('id', '=', id).execute();
      await jobs.enqueue(trx, 'sweep_blobs', {});
      await messages.send(trx, { to: { email }, language, template: 'account_deleted', data: {} });
    });
    return { kind: 'answer', answer: {}, session: { kind: 'closed' } };
  };
}
