import type { Services } from '../services.ts';
import type { Handler, MemberCall } from '../wire/outcome.ts';
import { memberById } from './find-member.ts';
import type { Proof, ProofRefusal } from './prove-identity.ts';
import { checkProof } from './prove-identity.ts';

/**
 * One transaction: the member's row goes and takes all that hangs on it along, sessions first of all; what others
 * keep (a message to them, the proof of a card) loses its author by the same cascade.
 */
export function deleteAccount({ db, messages, jobs }: Services): Handler<'delete_account'> {
  return async (proof, call) => {
    const { session } = call;
    const failure = await whyNotDelete(db, proof, call);
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

/**
 * The contract gives an installed app its session and no more to send (SPEC §7). What it can show is that its member has
 * just logged in: the password, and the second factor where there is one, were given in these ten minutes. A session that
 * was stolen later deletes nothing.
 */
async function whyNotDelete(
  db: Services['db'],
  proof: Proof,
  { session, wire }: Pick<MemberCall, 'session' | 'wire'>,
): Promise<ProofRefusal | 'login_again_needed' | null> {
  const isBare = proof.password === undefined && proof.code === undefined;
  if (wire === 'legacy' && isBare) return session.fresh ? null : 'login_again_needed';
  return checkProof(db, session, proof);
}
