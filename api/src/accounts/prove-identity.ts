import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { memberById } from '../members/find-member.ts';
import { checkSecondFactor } from '../second-factor/check-second-factor.ts';
import type { Session } from '../sessions/sessions.ts';
import { noteProof } from '../sessions/sessions.ts';
import type { Handler } from '../wire/outcome.ts';
import { verifySecret } from './passwords.ts';
import type { AccountServices } from './services.ts';

export interface Proof {
  readonly password?: string | undefined;
  /** Of an authenticator, or a recovery code. */
  readonly code?: string | undefined;
}

export type ProofRefusal = 'password_needed' | 'password_wrong' | 'second_factor_wrong';

/**
 * Password or code is enough; each that is given must be right. For an account without a password, a session that was
 * just opened or proved (by a passkey, by a provider) is enough.
 */
export async function checkProof(
  db: Kysely<Tables>,
  { id, memberId, fresh }: Pick<Session, 'id' | 'memberId' | 'fresh'>,
  { password, code }: Proof,
): Promise<ProofRefusal | null> {
  const member = await memberById(db, memberId);
  if (password === undefined && code === undefined) {
    return fresh && member?.password_hash === null ? null : 'password_needed';
  }
  if (password !== undefined && !(await verifySecret(member?.password_hash ?? null, password))) {
    return 'password_wrong';
  }
  if (code !== undefined && !(await checkSecondFactor(db, memberId, code, id))) return 'second_factor_wrong';
  return null;
}

export function proveIdentity({ db }: AccountServices): Handler<'prove_identity'> {
  return async (proof, { session }) => {
    const failure = await checkProof(db, session, proof);
    if (failure !== null) return { kind: 'failure', failure };
    await noteProof(db, session);
    return { kind: 'answer', answer: {} };
  };
}
