import { memberById } from '../members/find-member.ts';
import { lockMember } from '../members/lock-member.ts';
import { mailMember } from '../members/mail-member.ts';
import { isOwnVault } from '../vault/own-vault.ts';
import { putPasswordWrap } from '../vault/wraps.ts';
import type { Handler } from '../wire/outcome.ts';
import { hashSecret, verifySecret } from './passwords.ts';
import { replacePassword } from './replace-password.ts';
import type { AccountServices } from './services.ts';

export function changePassword({ db, messages }: AccountServices): Handler<'change_password'> {
  return async ({ current, hashed_password, vault_wrap }, { session }) => {
    const member = await memberById(db, session.memberId);
    if (member === undefined || !(await verifySecret(member.password_hash, current))) {
      return { kind: 'failure', failure: 'password_wrong' };
    }
    const hash = await hashSecret(hashed_password);
    return db.transaction().execute(async (trx) => {
      await lockMember(trx, member.id);
      // Before anything is written: the password does not change where the vault would be left behind.
      if (!(await isOwnVault(trx, member.id, vault_wrap?.vault)))
        return { kind: 'failure', failure: 'vault_changed' };
      await replacePassword(trx, member.id, hash, session.id);
      if (vault_wrap !== undefined) await putPasswordWrap(trx, member.id, vault_wrap);
      await mailMember(trx, messages, member, { template: 'password_changed', data: {} });
      return { kind: 'answer', answer: {} };
    });
  };
}
