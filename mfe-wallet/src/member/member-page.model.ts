import { $session, type Session, type User } from '@nfcards/shared/auth';
import type { PageAddress } from '@nfcards/shared/remote';
import { createEvent, createStore, type Event, type EventCallable, type Store, sample } from 'effector';
import { memberPageOpened } from './departure.model.ts';

export interface MemberPageModel {
  /** For the page's `opened`. */
  readonly opened: EventCallable<PageAddress>;
  /**
   * The page is open and it is known who looks at it: at each opening, and once more where that became known after it.
   * What the page reads, it reads now.
   */
  readonly entered: Event<User>;
  /** The member is gone: what was read for them is shown to nobody. */
  readonly left: Event<unknown>;
  readonly $address: Store<PageAddress>;
}

const NOWHERE: PageAddress = { params: {}, query: {} };

/** The beginning of the model of a page that each member has of their own, under the same address. */
export function createMemberPage(): MemberPageModel {
  const opened = createEvent<PageAddress>();
  sample({ clock: opened, fn: () => undefined, target: memberPageOpened });
  const $address = createStore<PageAddress | null>(null, { serialize: 'ignore' }).on(
    opened,
    (_, address) => address,
  );
  /** Id of the member who entered. */
  const $owner = createStore<string | null>(null, { serialize: 'ignore' });
  const arrived = sample({ clock: opened, source: $session, fn: memberOf });
  // The member's own record changes too: that is no arrival.
  const known = sample({
    clock: $session,
    source: { owner: $owner, address: $address },
    filter: ({ owner, address }, session) => address !== null && memberOf(session)?.id !== owner,
    fn: (_, session) => memberOf(session),
  });
  const entered = sample({ clock: [arrived, known] }).filterMap((user) => user ?? undefined);
  const left = sample({
    clock: $session,
    source: $owner,
    filter: (owner, session) => owner !== null && memberOf(session)?.id !== owner,
  });
  $owner.on(entered, (_, { id }) => id).reset(left);
  return { opened, entered, left, $address: $address.map((address) => address ?? NOWHERE) };
}

function memberOf(session: Session): User | null {
  return session.status === 'member' ? session.user : null;
}
