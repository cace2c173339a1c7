import { createWatch, type Scope, scopeBind } from 'effector';
import { pageArrived } from '../location/location.model.ts';
import { connectionChanged } from './connection.model.ts';
import { DirtyFields } from './dirty-fields.ts';
import { $updateOffered, dirtyFieldsChanged, updateCheckDue } from './update.model.ts';

/** Milliseconds. */
const UPDATE_CHECK_INTERVAL = 10 * 60_000;

/** Feeds events of the browser to the models of this folder: network, visibility, typing. */
export function watchBrowser(scope: Scope): void {
  const connection = scopeBind(connectionChanged, { scope });
  connection(navigator.onLine);
  addEventListener('online', () => connection(true));
  addEventListener('offline', () => connection(false));

  const checkForUpdate = scopeBind(updateCheckDue, { scope });
  const checkIfVisible = () => {
    if (document.visibilityState === 'visible') checkForUpdate();
  };
  document.addEventListener('visibilitychange', checkIfVisible);
  setInterval(checkIfVisible, UPDATE_CHECK_INTERVAL);

  const dirtyFields = new DirtyFields();
  const reportDirtyFields = scopeBind(() => dirtyFieldsChanged(dirtyFields.hasAny()), { scope });
  document.addEventListener(
    'input',
    ({ target }) => {
      dirtyFields.add(target);
      // Not at once: rendering before React has handled the event would undo the typed letter.
      setTimeout(reportDirtyFields);
    },
    { capture: true, passive: true },
  );
  // Fields disappear with their page, and forms are emptied after sending.
  createWatch({ unit: pageArrived, scope, fn: () => reportDirtyFields() });
  createWatch({ unit: $updateOffered, scope, fn: () => reportDirtyFields() });
}
