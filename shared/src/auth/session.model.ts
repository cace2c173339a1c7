import { combine, createEvent, createStore, sample } from 'effector';
import { $user, type User, userCall } from './auth.model.ts';

/** Who looks at the page. While it is `pending`, no page sends the visitor to the login. */
export type Session =
  | { readonly status: 'pending' }
  | { readonly status: 'member'; readonly user: User }
  | { readonly status: 'anonymous' };

export const $session = combine({ user: $user, pending: userCall.$pending }, ({ user, pending }): Session => {
  if (user !== null) return { status: 'member', user };
  return pending ? { status: 'pending' } : { status: 'anonymous' };
});

/** The server has said whose session it is, or a member has logged in. */
export const memberCame = createEvent();
/** The session is over. */
export const memberLeft = createEvent();
/** Another member is logged in than before: data of the one before must go. */
export const memberChanged = createEvent();

const $isMember = $user.map((user) => user !== null);
/** Id of the last member; kept after the end of the session, which may expire while they write. */
const $lastMember = createStore<string | null>(null).on($user, (last, user) => user?.id ?? last);

sample({ clock: $isMember, filter: (isMember) => isMember, target: memberCame });
sample({ clock: $isMember, filter: (isMember) => !isMember, target: memberLeft });
sample({ clock: $lastMember, target: memberChanged });
