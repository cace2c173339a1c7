/** France and the parts of it overseas that number as it does: nine figures after the code. */
const FRENCH = /^\+(33|262|590|594|596)(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;
const NORTH_AMERICAN = /^\+1(\d{3})(\d{3})(\d{4})$/;
const NO_BREAK_SPACE = '\u00a0';

/**
 * An international number in the groups of its country: `+33 5 46 44 51 00`. Numbers of countries whose groups are not
 * known here stand as they are.
 */
export function formatPhone(number: string): string {
  const french = FRENCH.exec(number);
  const groups = french ?? NORTH_AMERICAN.exec(number);
  if (groups === null) return number;
  return [`+${french?.[1] ?? 1}`, ...groups.slice(french === null ? 1 : 2)].join(NO_BREAK_SPACE);
}

/** What a telephone dials, whatever the number is written with. */
export function phoneAddress(number: string): string {
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`;
}
