import { logoutCall, memberCame } from '@nfcards/shared/auth';
import { createEvent, createStore } from 'effector';

export const memberPageOpened = createEvent();

/** Whoever logs out is led on by the button that they pressed: the page that they leave does not lead to the login. */
export const $isDeparting = createStore(false)
  .on(logoutCall.fx.done, () => true)
  .reset(memberPageOpened, memberCame);
