import type { Services } from '../services.ts';
import { endSession } from '../sessions/sessions.ts';
import type { Handler } from '../wire/outcome.ts';

export function logout({ db }: Services): Handler<'logout'> {
  return async (_input, { findSession }) => {
    const session = await findSession();
    if (session !== null) await endSession(db, session.memberId, session.id);
    return { kind: 'answer', answer: {}, session: { kind: 'closed' } };
  };
}
