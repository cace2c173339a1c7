import { nextTask } from '../next-task.ts';

/** Milliseconds in which somebody who saw the page come presses what they came for: they are heard first. */
const FIRST_PRESS = 150;

const FORMATS: readonly ((language: string) => unknown)[] = [
  (language) => new Intl.Collator(language),
  (language) => new Intl.NumberFormat(language),
  (language) => new Intl.DateTimeFormat(language),
  (language) => new Intl.DisplayNames(language, { type: 'region' }),
];

/**
 * The first of its formats that a tab makes has the browser read the data of all languages: a slow telephone is deaf
 * for a twentieth of a second then. It is read while the site is on the line, when nobody waits for it.
 */
export async function readLanguageData(language: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, FIRST_PRESS));
  for (const make of FORMATS) {
    await nextTask();
    make(language);
  }
}
