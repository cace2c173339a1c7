/**
 * Metres as they are typed, with a comma or a point: null where nothing is given, not a number where what is given is
 * none.
 */
export function metresOf(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  const match = /^(\d+(?:[.,]\d+)?)\s*m?$/.exec(text);
  return match === null ? Number.NaN : Number(match[1]?.replace(',', '.'));
}
