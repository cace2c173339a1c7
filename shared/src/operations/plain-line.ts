/** Marks that change the direction (Unicode UAX #9) or have no width: they make one name look like another. */
const INVISIBLE = /[\p{Bidi_Control}\u00ad\u180e\u200b-\u200d\u2060-\u206f\ufeff]/gu;

/** A name or a title, safe to show: one line without invisible characters. */
export function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
