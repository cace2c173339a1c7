import { logoutCall, memberCame } from '@nfcards/shared/auth';
import { createEvent, createStore } from 'effector';

/** The member goes by their own will, as after deleting their account; whoever says so leads them on. */
export const departureBegan = createEvent();
export const memberPageOpened = createEvent();

/** The page that the member is leaving is empty by now, and does not lead to the login. */
export const $isDeparting = createStore(false, { serialize: 'ignore' })
  .on([departureBegan, logoutCall.fx.done], () => true)
  .reset(memberPageOpened, memberCame);
