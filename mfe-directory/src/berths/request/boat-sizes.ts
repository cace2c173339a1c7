import { type Boat, boatMeasures, type InputOf, type operations } from '@nfcards/shared/operations';
import { metresOf } from '@nfcards/shared/patterns';

export type SavedBoat = InputOf<(typeof operations)['save_boat']>;

/** What an office must know of a boat's size. */
export const sizes = ['length', 'beam', 'draught'] as const;
export type Size = (typeof sizes)[number];
/** Metres as they are typed, with a comma or a point; empty where not given. */
export type TypedSizes = { readonly [Each in Size]: string };

const WRONG = {
  length: 'lengthWrong',
  beam: 'beamWrong',
  draught: 'draughtWrong',
} as const satisfies Record<Size, string>;
export type SizeProblem = (typeof WRONG)[Size];

/** What is wrong with the sizes that were typed. */
export function sizeProblemsOf(typed: Partial<TypedSizes>): readonly SizeProblem[] {
  return sizes.filter((size) => !isSize(size, metresOf(typed[size] ?? ''))).map((size) => WRONG[size]);
}

function isSize(size: Size, metres: number | null): boolean {
  const { least, most } = boatMeasures[size];
  return metres === null || (metres >= least && metres <= most);
}

/** The sizes of a boat with those that were typed in their place. */
export function sizesOf(boat: Pick<Boat, Size>, typed: Partial<TypedSizes>): Pick<Boat, Size> {
  const size = (name: Size) => {
    const text = typed[name];
    const metres = text === undefined ? boat[name] : metresOf(text);
    return Number.isNaN(metres) ? boat[name] : metres;
  };
  return { length: size('length'), beam: size('beam'), draught: size('draught') };
}

/** The boat as it is to be saved with the sizes that were typed; null where they say nothing new. */
export function correctedBoat(boat: Boat, typed: Partial<TypedSizes>): SavedBoat | null {
  const corrected = sizesOf(boat, typed);
  if (sizes.every((size) => corrected[size] === boat[size])) return null;
  const { id, name, type, registration_number, flag } = boat;
  // What is left out stays as it is.
  return { id, name, type, registration_number, flag, ...corrected };
}
