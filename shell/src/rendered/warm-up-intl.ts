import { nextTask } from '../timing/next-task.ts';

/** Milliseconds after the first frame, in which presses are likely: input goes first. */
const FIRST_PRESS_DELAY = 150;

const FORMATS: readonly ((language: string) => unknown)[] = [
  (language) => new Intl.Collator(language),
  (language) => new Intl.NumberFormat(language),
  (language) => new Intl.DateTimeFormat(language),
  (language) => new Intl.DisplayNames(language, { type: 'region' }),
];

/**
 * Makes one format of each kind ahead of time: the first one loads the data of all languages, which blocks a slow phone
 * for 50 ms. This happens while the scripts of the site are loading.
 */
export async function warmUpIntl(language: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, FIRST_PRESS_DELAY));
  for (const make of FORMATS) {
    await nextTask();
    make(language);
  }
}
