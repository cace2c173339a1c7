import type { ReferralLevelName, ReferralProgramme } from '@nfcards/shared/operations';

/** The highest level that so many invited members reach. */
export function levelOf({ levels }: ReferralProgramme, count: number): ReferralLevelName {
  return levels.findLast(({ from }) => from <= count)?.name ?? 'moussaillon';
}

/** The one after it; null at the highest. */
export function nextLevelOf({ levels }: ReferralProgramme, count: number) {
  return levels.find(({ from }) => from > count) ?? null;
}
