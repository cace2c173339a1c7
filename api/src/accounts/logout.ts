import { endSession } from '../sessions/sessions.ts';
import type { Handler } from '../wire/outcome.ts';
import type { AccountServices } from './services.ts';

export function logout({ db }: AccountServices): Handler<'logout'> {
  return async (_input, { findSession }) => {
    const session = await findSession();
    if (session !== null) await endSession(db, session.memberId, session.id);
    return { kind: 'answer', answer: {}, session: { kind: 'closed' } };
  };
}
