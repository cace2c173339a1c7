import { $session, type Session, type User } from '@nfcards/shared/auth';
import type { PageAddress } from '@nfcards/shared/remote';
import { createEvent, createStore, type Event, type EventCallable, type Store, sample } from 'effector';
import { memberPageOpened } from './departure.model.ts';

export interface MemberPageModel {
  /** For the page's `opened`. */
  readonly opened: EventCallable<PageAddress>;
  /**
   * The page is open and it is known that it is this member's own: at each opening, and once more where that became
   * known after it. What the page reads, it reads now.
   */
  readonly entered: Event<User>;
  /** The member is gone: what was read for them is shown to nobody. What they typed may wait for them. */
  readonly left: Event<unknown>;
  readonly $address: Store<PageAddress>;
}

const NOWHERE: PageAddress = { params: {}, query: {} };

/**
 * The beginning of the model of a page for members alone.
 * @param isOwn whether an address is of this member's page; unless said otherwise each member has one under the same
 */
export function createMemberPage(
  isOwn: (address: PageAddress, user: User) => boolean = () => true,
): MemberPageModel {
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
  const entered = sample({
    clock: [arrived, known],
    source: $address,
    fn: (address, user) => (user !== null && address !== null && isOwn(address, user) ? user : undefined),
  }).filterMap((user) => user);
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
