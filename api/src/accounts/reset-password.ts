import type { InputOf, operations } from '@nfcards/shared/operations';
import { deleteCredentials } from '../credentials/delete-credentials.ts';
import type { Member } from '../members/find-member.ts';
import { accountOf } from '../members/find-member.ts';
import { demandSecondFactor } from '../second-factor/demand-second-factor.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { openSession } from '../sessions/sessions.ts';
import { vaultLoss } from '../vault/vault-loss.ts';
import type { Call, Handler } from '../wire/outcome.ts';
import { checkCode, consumeCode, newMailedCode, storeCode } from './codes.ts';
import { remindFormerAddress } from './former-address.ts';
import { hashSecret } from './passwords.ts';
import { replacePassword } from './replace-password.ts';
import type { AccountServices } from './services.ts';
import { ownEmail } from './verify-email.ts';

/** The same answer at the same time, whether or not an account has the address: what there is to do is done afterwards. */
export function resetPassword(services: AccountServices): Handler<'reset_password'> {
  const { db, messages, backgroundTasks } = services;
  return async ({ email }) => {
    if (!messages.carries('email')) return { kind: 'failure', failure: 'mail_unavailable' };
    backgroundTasks.run(async () => {
      const member = await accountOf(db, email);
      // Whoever else claims it: its reader may have to learn that their account has another address by now.
      if (member?.email_verified !== true && (await remindFormerAddress(services, email))) return;
      if (member === undefined) return;
      const code = await newMailedCode(services, 'reset_password', email);
      if (code === null) return;
      const { digits } = code;
      await db.transaction().execute(async (trx) => {
        await storeCode(trx, code, { purpose: 'reset_password', memberId: member.id, target: email });
        if (digits === null) return;
        await messages.send(trx, {
          to: { email },
          language: member.language,
          template: 'reset_password_code',
          data: { code: digits },
        });
      });
    });
    return { kind: 'answer', answer: {} };
  };
}

/**
 * Who has the code reads the address's mail: the account owns the address from then on. The code counts as the
 * password, so a second factor is still asked for, and the new session is a fresh one.
 */
export function verifyResetPassword(services: AccountServices): Handler<'verify_reset_password'> {
  const { db } = services;
  return async (input, call) => {
    const { email, code, hashed_password } = input;
    const member = await accountOf(db, email);
    const purpose = 'reset_password';
    const right = await checkCode(db, code, { purpose, memberId: member?.id ?? null, target: email });
    if (!right || member === undefined) {
      return { kind: 'failure', failure: 'code_wrong', member: member?.id };
    }
    const failure = await whyNotEnter(services, member, input, call);
    if (failure !== null) return { kind: 'failure', failure, member: member.id };
    const passwordHash = hashed_password === undefined ? null : await hashSecret(hashed_password);
    const token = await enterByCode(services, member, passwordHash, call);
    if (token === null) return { kind: 'failure', failure: 'code_wrong' };
    return {
      kind: 'answer',
      answer: { cookie: token },
      session: { kind: 'opened', token, remembered: false },
    };
  };
}

/** The vault comes first: a second factor is good for one try. */
async function whyNotEnter(
  services: AccountServices,
  member: Member,
  { hashed_password, second_factor, spare_vault }: InputOf<(typeof operations)['verify_reset_password']>,
  call: Call,
) {
  const loss = spare_vault ? await vaultLoss(services.db, member, hashed_password !== undefined) : null;
  if (loss !== null) return loss;
  // A second factor of an account that never showed that it reads this mail may be a stranger's.
  return member.email_verified ? demandSecondFactor(services, member, second_factor, call) : null;
}

/** @returns the new session's token; null when the code has been used, or another account owns the address */
async function enterByCode(
  services: AccountServices,
  member: Member,
  passwordHash: string | null,
  call: Call,
): Promise<string | null> {
  const { id, email, language } = member;
  return services.db.transaction().execute(async (trx) => {
    if (!(await consumeCode(trx, 'reset_password', id))) return null;
    if (!(await ownEmail(services, trx, member))) return null;
    // A first user who opened the account under another person's address loses password, sessions and credentials.
    if (!member.email_verified) await deleteCredentials(trx, id);
    if (passwordHash !== null || !member.email_verified) await replacePassword(trx, id, passwordHash);
    if (passwordHash !== null) {
      await services.messages.send(trx, { to: { email }, language, template: 'password_changed', data: {} });
    }
    const kind = call.wire === 'legacy' ? 'remembered' : 'browser';
    return openSession(trx, { memberId: id, kind, device: describeDevice(call.userAgent) });
  });
}
