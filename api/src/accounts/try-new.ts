import type { Handler } from '../wire/outcome.ts';
import type { AccountServices } from './services.ts';

/** The answer about the member says it, and by that the site’s gateways know who is a volunteer. */
export function tryNew({ db }: AccountServices): Handler<'try_new'> {
  return async ({ on }, { session }) => {
    await db.updateTable('member').set({ tries_new: on }).where('id', '=', session.memberId).execute();
    return { kind: 'answer', answer: {} };
  };
}
