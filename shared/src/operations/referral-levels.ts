/** Lowest first (SPEC S15). The names' words are the client's. */
export const referralLevelNames = ['moussaillon', 'matelot', 'second', 'capitaine', 'amiral'] as const;
export type ReferralLevelName = (typeof referralLevelNames)[number];

export interface ReferralProgramme {
  /** Invited members with a verified address that each level needs, lowest first. */
  readonly levels: readonly { readonly name: ReferralLevelName; readonly from: number }[];
  /** How many earn a year of Manage. */
  readonly yearAt: number;
}

/** The one table of levels; a server may be set to another. */
export const standardReferralProgramme = {
  levels: [
    { name: 'moussaillon', from: 0 },
    { name: 'matelot', from: 1 },
    { name: 'second', from: 3 },
    { name: 'capitaine', from: 5 },
    { name: 'amiral', from: 10 },
  ],
  yearAt: 5,
} as const satisfies ReferralProgramme;

/**
 * @param text for example `moussaillon:0 matelot:1 second:3 capitaine:5 amiral:10 year:5`
 * @returns undefined when it is not of that form, or a level does not need more than the one before
 */
export function readReferralProgramme(text: string): ReferralProgramme | undefined {
  const names = [...referralLevelNames, 'year'];
  const form = new RegExp(`^${names.map((name) => `${name}:(\\d{1,6})`).join(' +')}$`);
  const numbers = form.exec(text.trim())?.slice(1).map(Number);
  if (numbers === undefined) return undefined;
  const levels = referralLevelNames.map((name, index) => ({ name, from: numbers[index] ?? 0 }));
  const yearAt = numbers[referralLevelNames.length] ?? 0;
  const ascending = levels.every(({ from }, index) => from > (levels[index - 1]?.from ?? -1));
  return ascending && levels[0]?.from === 0 && yearAt > 0 ? { levels, yearAt } : undefined;
}
