import type { Proof, ProofRefusal } from '../accounts/prove-identity.ts';
import { checkProof } from '../accounts/prove-identity.ts';
import { memberById } from '../members/find-member.ts';
import { heldAddresses } from '../members/held-addresses.ts';
import type { Handler, MemberCall } from '../wire/outcome.ts';
import type { PersonalDataServices } from './services.ts';

/**
 * Deletes the member in one transaction; the foreign keys delete their data, sessions included, and remove the author
 * from what others keep (a message to them, the proof of a card).
 */
export function deleteAccount({ db, messages, jobs }: PersonalDataServices): Handler<'delete_account'> {
  return async (proof, call) => {
    const { session } = call;
    const failure = await whyNotDelete(db, proof, call);
    if (failure !== null) return { kind: 'failure', failure };
    await db.transaction().execute(async (trx) => {
      const member = await memberById(trx, session.memberId);
      if (member === undefined) return;
      const { id, email, email_verified, phonenumber, phone_verified, language } = member;
      if (phone_verified) await messages.forget(trx, phonenumber);
      // Only if the address is verified: an account that merely claims it must not end another's subscription.
      const own = [...(email_verified ? [email] : []), ...(await heldAddresses(trx, id))];
      for (const address of own) {
        await messages.forget(trx, address);
        await trx.deleteFrom('newsletter_subscription').where('email', '=', address).execute();
        await trx.deleteFrom('contact_message').where('email', '=', address).execute();
      }
      await trx.deleteFrom('member').where('id', '=', id).execute();
      await jobs.enqueue(trx, 'sweep_blobs', {});
      // A former address that could have undone the change of it is told as well: whoever deletes may be a thief.
      for (const address of new Set([email, ...own])) {
        await messages.send(trx, { to: { email: address }, language, template: 'account_deleted', data: {} });
      }
    });
    return { kind: 'answer', answer: {}, session: { kind: 'closed' } };
  };
}

/**
 * Installed apps can send only their session (SPEC §7). So it must be fresh: password and second factor were given in the
 * last ten minutes, and a session stolen later deletes nothing.
 */
async function whyNotDelete(
  db: PersonalDataServices['db'],
  proof: Proof,
  { session, wire }: Pick<MemberCall, 'session' | 'wire'>,
): Promise<ProofRefusal | 'login_again_needed' | null> {
  const isBare = proof.password === undefined && proof.code === undefined;
  if (wire === 'legacy' && isBare) return session.fresh ? null : 'login_again_needed';
  return checkProof(db, session, proof);
}
