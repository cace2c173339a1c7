import {
  type Boat,
  type BoatField,
  boatMeasures,
  type boatTypes,
  type InputOf,
  type operations,
} from '@nfcards/shared/operations';
import { metresOf } from '@nfcards/shared/patterns';

type BoatType = (typeof boatTypes)[number];
export type SavedBoat = InputOf<(typeof operations)['save_boat']>;

/** A boat as it is typed, under the names of its fields; empty where not given. */
export type BoatDraft = { readonly [Field in Exclude<BoatField, 'type'>]: string } & {
  readonly type: BoatType;
};

export const BLANK: BoatDraft = {
  name: '',
  type: 'sailing_yacht',
  registration_number: '',
  flag: '',
  hin: '',
  length: '',
  beam: '',
  draught: '',
  air_draught: '',
  engine: '',
  mmsi: '',
  call_sign: '',
  insurer: '',
  policy_number: '',
};

export const measures = ['length', 'beam', 'draught', 'air_draught'] as const satisfies readonly BoatField[];
export type Measure = (typeof measures)[number];

export function isMeasure(field: BoatField): field is Measure {
  return measures.some((measure) => measure === field);
}

/** @param metres how the visitor writes a number of metres */
export function draftOf(boat: Boat, metres: (value: number) => string): BoatDraft {
  const written = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : metres(value);
  return {
    name: boat.name,
    type: boat.type,
    registration_number: boat.registration_number,
    flag: boat.flag ?? '',
    hin: boat.hin ?? '',
    length: written(boat.length),
    beam: written(boat.beam),
    draught: written(boat.draught),
    air_draught: written(boat.air_draught),
    engine: boat.engine ?? '',
    mmsi: boat.mmsi ?? '',
    call_sign: boat.call_sign ?? '',
    insurer: boat.insurer ?? '',
    policy_number: boat.policy_number ?? '',
  };
}

const WRONG = {
  length: 'lengthWrong',
  beam: 'beamWrong',
  draught: 'draughtWrong',
  air_draught: 'airDraughtWrong',
} as const satisfies Record<Measure, string>;

export type BoatProblem = 'nameMissing' | 'hinWrong' | (typeof WRONG)[Measure] | 'mmsiWrong';

/** In the order of the fields. */
export function problemsOf(draft: BoatDraft): readonly BoatProblem[] {
  const problems: BoatProblem[] = draft.name.trim() === '' ? ['nameMissing'] : [];
  // ISO 10087: 14 with the country before it, 12 without.
  if (!/^(?:[A-Z0-9]{12}|[A-Z0-9]{14})?$/.test(hinOf(draft.hin))) problems.push('hinWrong');
  for (const measure of measures) {
    const metres = metresOf(draft[measure]);
    const { least, most } = boatMeasures[measure];
    if (metres !== null && !(metres >= least && metres <= most)) problems.push(WRONG[measure]);
  }
  if (!/^(?:\d{9})?$/.test(withoutSpaces(draft.mmsi))) problems.push('mmsiWrong');
  return problems;
}

/** A boat without problems as it is saved. */
export function savedBoat(id: string, draft: BoatDraft): SavedBoat {
  return {
    id,
    name: draft.name.trim(),
    type: draft.type,
    registration_number: draft.registration_number.trim(),
    flag: draft.flag === '' ? null : draft.flag,
    hin: hinOf(draft.hin),
    length: metresOf(draft.length),
    beam: metresOf(draft.beam),
    draught: metresOf(draft.draught),
    air_draught: metresOf(draft.air_draught),
    engine: draft.engine.trim(),
    mmsi: withoutSpaces(draft.mmsi),
    call_sign: draft.call_sign.trim().toUpperCase(),
    insurer: draft.insurer.trim(),
    policy_number: draft.policy_number.trim(),
  };
}

/** On the hull it stands with a hyphen after the country, and with spaces. */
function hinOf(typed: string): string {
  return typed.replaceAll(/[\s.-]/g, '').toUpperCase();
}

function withoutSpaces(typed: string): string {
  return typed.replaceAll(/\s/g, '');
}
