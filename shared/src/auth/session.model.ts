import { combine, createEvent, createStore, sample } from 'effector';
import { $user, type User, userCall } from './auth.model.ts';

/** Who looks at the page. Until the server has said whose session it is, nobody is turned away. */
export type Session =
  | { readonly status: 'pending' }
  | { readonly status: 'member'; readonly user: User }
  | { readonly status: 'anonymous' };

export const $session = combine({ user: $user, pending: userCall.$pending }, ({ user, pending }): Session => {
  if (user !== null) return { status: 'member', user };
  return pending ? { status: 'pending' } : { status: 'anonymous' };
});

/** It has become known whose session it is, or somebody has logged in. */
export const memberCame = createEvent();
/** The session is over. */
export const memberLeft = createEvent();
/** Somebody is here who was not: what was read or written before is not theirs. */
export const memberChanged = createEvent();

const $isMember = $user.map((user) => user !== null);
/** Id of the member who was last here; it outlives their session, which may end while they write. */
const $lastMember = createStore<string | null>(null).on($user, (last, user) => user?.id ?? last);

sample({ clock: $isMember, filter: (isMember) => isMember, target: memberCame });
sample({ clock: $isMember, filter: (isMember) => !isMember, target: memberLeft });
sample({ clock: $lastMember, target: memberChanged });
