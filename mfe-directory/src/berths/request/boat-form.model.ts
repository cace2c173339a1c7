import { memberChanged } from '@nfcards/shared/auth';
import type { ClientError } from '@nfcards/shared/client';
import type { Boat, boatTypes } from '@nfcards/shared/operations';
import { createForm, metresOf } from '@nfcards/shared/patterns';
import { createEffect, createEvent, createStore, restore, sample } from 'effector';
import { $portId, requestRefused } from '../berth-requests.model.ts';
import { type SavedBoat, type SizeProblem, sizeProblemsOf, type TypedSizes } from './boat-sizes.ts';
import { boatsCall, draftChanged, saveBoatCall } from './request-form.model.ts';

type BoatType = (typeof boatTypes)[number];

/** A boat as it is typed. */
export interface BoatDraft extends TypedSizes {
  readonly name: string;
  readonly type: BoatType;
}

export const boatFormOpened = createEvent();
export const boatFormClosed = createEvent();
export const boatChanged = createEvent<Partial<BoatDraft>>();
export const boatSubmitted = createEvent();

export const saveBoatFx = createEffect<SavedBoat, Boat, ClientError>((boat) => saveBoatCall.fx(boat));
export const makeBoatIdFx = createEffect(() => crypto.randomUUID());

const BLANK: BoatDraft = { name: '', type: 'sailing_yacht', length: '', beam: '', draught: '' };

export const $boat = createStore(BLANK)
  .on(boatChanged, (boat, change) => ({ ...boat, ...change }))
  .reset(boatFormClosed, saveBoatFx.done, $portId, memberChanged);
export const $isBoatFormOpen = createStore(false)
  .on(boatFormOpened, () => true)
  .reset(boatFormClosed, saveBoatFx.done, $portId, memberChanged);

/** Of the boat that is being added: saved again, because the answer was lost, it is one boat. */
export const $boatId = restore(makeBoatIdFx.doneData, '');
sample({ clock: boatFormOpened, target: makeBoatIdFx });

export type BoatProblem = 'nameMissing' | SizeProblem;

export const boatForm = createForm({
  submitted: sample({ clock: boatSubmitted, source: $boat }),
  problemsOf: boatProblemsOf,
  call: saveBoatFx,
  resetBy: [boatFormOpened, boatFormClosed],
});

sample({ clock: saveBoatFx.done, fn: () => ({}), target: boatsCall.fx });
// The boat that one adds here is the one that one comes with.
sample({ clock: saveBoatFx.doneData, fn: ({ id }) => ({ boatId: id }), target: draftChanged });
sample({ clock: saveBoatFx.failData, target: requestRefused });

export function boatProblemsOf(boat: BoatDraft): readonly BoatProblem[] {
  const missing = boat.name.trim() === '' ? (['nameMissing'] as const) : [];
  return [...missing, ...sizeProblemsOf(boat)];
}

/** A boat without problems as it is saved. */
export function savedBoat(id: string, { name, type, length, beam, draught }: BoatDraft): SavedBoat {
  const typed = { length: metresOf(length), beam: metresOf(beam), draught: metresOf(draught) };
  return { id, name: name.trim(), type, registration_number: '', flag: null, ...typed };
}
