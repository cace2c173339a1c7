import { memberChanged } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import type { Boat } from '@nfcards/shared/operations';
import { createForm } from '@nfcards/shared/patterns';
import { createEffect, createEvent, createStore, sample } from 'effector';
import { $boatId, boatSaved } from './boat.model.ts';
import { BLANK, type BoatDraft, problemsOf, type SavedBoat } from './boat-draft.ts';

/** With the boat as it is written now. */
export const editPressed = createEvent<BoatDraft>();
/** Given up: what was typed goes with it. */
export const editClosed = createEvent();
export const draftChanged = createEvent<Partial<BoatDraft>>();
export const submitted = createEvent();

export const saveBoatCall = createCall('save_boat');
export const saveBoatFx = createEffect<SavedBoat, Boat, ClientError>((boat) => saveBoatCall.fx(boat));

/** A draft outlives a call that failed and a session that ended; not the page, and not its writer. */
export const $draft = createStore(BLANK)
  .on(editPressed, (_, draft) => draft)
  .on(draftChanged, (draft, change) => ({ ...draft, ...change }))
  .reset(editClosed, saveBoatFx.done, $boatId, memberChanged);

export const $isEditing = createStore(false)
  .on(editPressed, () => true)
  .reset(editClosed, saveBoatFx.done, $boatId, memberChanged);

export const boatForm = createForm({
  submitted: sample({ clock: submitted, source: $draft }),
  problemsOf,
  call: saveBoatFx,
  resetBy: [editPressed, editClosed, $boatId],
});

sample({ clock: saveBoatFx.done, fn: () => undefined, target: boatSaved });
