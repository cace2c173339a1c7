import { logoutCall } from '@nfcards/shared/auth';
import { createEffect, sample } from 'effector';

/** Where the wallet keeps encrypted papers for sea; it need not be loaded when its member logs out. */
const DATABASES = ['nfcards-sea-control'];

/** Whoever logs out leaves nothing of theirs on the device. A browser that forbids databases has none to empty. */
export const forgetDeviceFx = createEffect((): void => {
  for (const name of DATABASES) indexedDB.deleteDatabase(name);
});

sample({ clock: logoutCall.fx.done, fn: () => undefined, target: forgetDeviceFx });
