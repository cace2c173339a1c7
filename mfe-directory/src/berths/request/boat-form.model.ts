import { memberChanged } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import type { Boat, boatTypes, InputOf, operations } from '@nfcards/shared/operations';
import { createForm } from '@nfcards/shared/patterns';
import { createEffect, createEvent, createStore, restore, sample } from 'effector';
import { $portId, requestRefused } from '../berth-requests.model.ts';
import { boatsCall, draftChanged } from './request-form.model.ts';

type BoatType = (typeof boatTypes)[number];

/** A boat as it is typed. */
export interface BoatDraft {
  readonly name: string;
  readonly type: BoatType;
  /** Metres, with a comma or a point; empty where not given. */
  readonly length: string;
  readonly beam: string;
  readonly draught: string;
}

export const boatFormOpened = createEvent();
export const boatFormClosed = createEvent();
export const boatChanged = createEvent<Partial<BoatDraft>>();
export const boatSubmitted = createEvent();

export const saveBoatCall = createCall('save_boat');
type SavedBoat = InputOf<(typeof operations)['save_boat']>;
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

export type BoatProblem = 'nameMissing' | 'lengthWrong' | 'beamWrong' | 'draughtWrong';

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

/** Metres that a boat can have, at least and at most; as `save_boat` takes them. */
const MEASURES = {
  length: { problem: 'lengthWrong', least: 0.5, most: 500 },
  beam: { problem: 'beamWrong', least: 0.2, most: 100 },
  draught: { problem: 'draughtWrong', least: 0, most: 50 },
} as const;
const measures = ['length', 'beam', 'draught'] as const satisfies readonly (keyof typeof MEASURES)[];

export function boatProblemsOf(boat: BoatDraft): readonly BoatProblem[] {
  const problems: BoatProblem[] = boat.name.trim() === '' ? ['nameMissing'] : [];
  for (const measure of measures) {
    const metres = metresOf(boat[measure]);
    const { problem, least, most } = MEASURES[measure];
    if (metres !== null && !(metres >= least && metres <= most)) problems.push(problem);
  }
  return problems;
}

/** A boat without problems as it is saved. */
export function savedBoat(id: string, { name, type, ...sizes }: BoatDraft): SavedBoat {
  const [length = null, beam = null, draught = null] = measures.map((measure) => metresOf(sizes[measure]));
  return { id, name: name.trim(), type, registration_number: '', flag: null, length, beam, draught };
}

/** Null where nothing is given; not a number where what is given is none. */
function metresOf(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  const match = /^(\d+(?:[.,]\d+)?)\s*m?$/.exec(text);
  return match === null ? Number.NaN : Number(match[1]?.replace(',', '.'));
}
