import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { checkSecondFactor } from '../second-factor/check-second-factor.ts';
import type { Services } from '../services.ts';
import type { Session } from '../sessions/sessions.ts';
import { noteProof } from '../sessions/sessions.ts';
import type { Handler } from '../wire/outcome.ts';
import { memberById } from './find-member.ts';
import { verifySecret } from './passwords.ts';

export interface Proof {
  readonly password?: string | undefined;
  /** Of an authenticator, or a recovery code. */
  readonly code?: string | undefined;
}

export type ProofRefusal = 'password_needed' | 'password_wrong' | 'second_factor_wrong';

/**
 * Either is enough; what is given must be right. Without a password, a session that was just opened or proved (by a
 * passkey, by a provider) will do.
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

export function proveIdentity({ db }: Services): Handler<'prove_identity'> {
  return async (proof, { session }) => {
    const failure = await checkProof(db, session, proof);
    if (failure !== null) return { kind: 'failure', failure };
    await noteProof(db, session.id);
    return { kind: 'answer', answer: {} };
  };
}
