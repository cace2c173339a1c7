import { logoutCall } from '@nfcards/shared/auth';
import { createEffect, sample } from 'effector';

/** Databases of the wallet with encrypted documents. The wallet may not be loaded at logout. */
const DATABASES = ['nfcards-sea-control'];

/** A logout deletes the member's data on the device. A browser that forbids databases has none. */
export const deleteDatabasesFx = createEffect((): void => {
  for (const name of DATABASES) indexedDB.deleteDatabase(name);
});

sample({ clock: logoutCall.fx.done, fn: () => undefined, target: deleteDatabasesFx });
