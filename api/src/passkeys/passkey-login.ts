import { isRemembered, openMemberSession } from '../accounts/login.ts';
import { memberById } from '../members/find-member.ts';
import type { Handler } from '../wire/outcome.ts';
import { checkPasskey } from './check-passkey.ts';
import { relyingParty } from './relying-party.ts';
import type { PasskeyServices } from './services.ts';

/** A passkey is two factors: no code of another authenticator is asked for. */
export function passkeyLogin(services: PasskeyServices): Handler<'passkey_login'> {
  const { db } = services;
  const site = relyingParty(services.siteUrl);
  return async ({ credential, remember_me }, call) => {
    const checked = await checkPasskey(db, site, credential);
    if (!checked.ok) return { kind: 'failure', failure: checked.failure };
    const member = await memberById(db, checked.memberId);
    if (member === undefined) return { kind: 'failure', failure: 'passkey_unknown' };
    const remembered = isRemembered(remember_me, call);
    const token = await openMemberSession(services, member, call, remembered);
    return { kind: 'answer', answer: { cookie: token }, session: { kind: 'opened', token, remembered } };
  };
}
