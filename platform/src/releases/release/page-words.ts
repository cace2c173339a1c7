import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InferOutput } from 'valibot';
import { check, object, parse, pipe, string } from 'valibot';
import { Failure } from '../../failure.ts';

const sentence = pipe(
  string(),
  check((text) => text !== '' && !text.includes('{{'), 'a sentence without values'),
);

/** Title and description of a page before it runs. */
const pageWords = object({ title: sentence, description: sentence });

export const pageWordsByLanguage = object({ fr: pageWords, en: pageWords });
export type PageWords = InferOutput<typeof pageWordsByLanguage>;

/**
 * Title and description of a page, from the texts in its folder.
 * @param group of the texts that holds them, where it is not the whole file
 */
export function readPageWords(folder: string, group?: string): PageWords {
  const read = (language: 'fr' | 'en') => {
    const texts = readJson(join(folder, `${language}.json`));
    return parse(
      pageWords,
      group === undefined ? texts : parse(object({ [group]: pageWords }), texts)[group],
    );
  };
  try {
    return { fr: read('fr'), en: read('en') };
  } catch (cause) {
    const told = cause instanceof Error ? cause.message : String(cause);
    throw new Failure(
      `${folder} lacks a “title” or a “description” without values, in fr.json or en.json: ${told}`,
    );
  }
}

/** How a page's title and the site's name make the title of a document: `{{page}} – NFCards`. */
export const titlePattern = object({ fr: string(), en: string() });

export function readTitlePattern(folder: string): InferOutput<typeof titlePattern> {
  const read = (language: 'fr' | 'en') =>
    parse(object({ title: string() }), readJson(join(folder, `${language}.json`))).title;
  return { fr: read('fr'), en: read('en') };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
