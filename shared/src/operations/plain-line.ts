/** What turns the direction of a line (Unicode UAX #9), and what has no width: a name with it is read as another. */
const UNSEEN = /[\p{Bidi_Control}\u00ad\u180e\u200b-\u200d\u2060-\u206f\ufeff]/gu;

/** A name or a title as it may be shown, wherever it came from: one line in which everything is seen. */
export function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
