import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Where French puts a space at which no line may break: before `: ; ? ! »` and after `«`. */
const BREAKING_SPACE = / [:;?!»](?=\s|$|[.,)])|« /;

/** French words with the same singular and plural. */
const INVARIABLE = /\bavis\b/;

type Tree = { readonly [key: string]: string | Tree };

/** A problem for each sentence that a package has in one language only, or with other values or plurals (SPEC L2). */
export function checkTexts(folder: string): string[] {
  return featureFolders(join(folder, 'src')).flatMap((feature) => {
    const files = [join(feature, 'fr.json'), join(feature, 'en.json')] as const;
    const absent = files.find((file) => !existsSync(file));
    if (absent !== undefined) return [`${basename(folder)}/${relative(folder, absent)} is missing.`];
    const [french, english] = files;
    return compareTexts(readTree(french), readTree(english)).map(
      (problem) => `${basename(folder)}/${relative(folder, feature)}: ${problem}`,
    );
  });
}

export function compareTexts(french: Tree, english: Tree): string[] {
  const fr = sentences(french);
  const en = sentences(english);
  return [
    ...missing(fr, en, 'English', 'en'),
    ...missing(en, fr, 'French', 'fr'),
    ...[...fr].flatMap(([key, values]) => {
      const others = en.get(key);
      return others === undefined || others.values === values.values
        ? []
        : [
            `“${key}” has the values ${values.values || 'none'} in French, ${others.values || 'none'} in English.`,
          ];
    }),
    ...[...fr].flatMap(([key, { breaks }]) =>
      breaks ? [`“${key}” needs a no-break space at its punctuation in French.`] : [],
    ),
    // English has words without a plural (“3 unread”); a French noun has one.
    ...[...fr].flatMap(([key, { plurals }]) => {
      const one = plurals.get('one');
      return one === undefined || one !== plurals.get('other') || INVARIABLE.test(one)
        ? []
        : [`“${key}” says of one what it says of several in French.`];
    }),
  ];
}

interface Sentence {
  /** Names between {{ }}, sorted. */
  values: string;
  /** The text by plural category; empty for a sentence without plural. */
  readonly plurals: Map<string, string>;
  /** Whether a line may break at a space that belongs to its punctuation. */
  breaks: boolean;
}

function missing(
  from: Map<string, Sentence>,
  to: Map<string, Sentence>,
  name: string,
  language: string,
): string[] {
  return [...from].flatMap(([key, { plurals }]) => {
    const other = to.get(key);
    if (other === undefined) return [`“${key}” is missing in ${name}.`];
    if (plurals.size === 0) return [];
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const absent = needed.filter((category) => !other.plurals.has(category));
    return absent.length === 0
      ? []
      : [`“${key}” lacks ${absent.map((category) => `_${category}`).join(', ')} in ${name}.`];
  });
}

function sentences(tree: Tree, prefix = '', found = new Map<string, Sentence>()): Map<string, Sentence> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value !== 'string') {
      sentences(value, `${prefix}${key}.`, found);
      continue;
    }
    const stem = prefix + key.replace(PLURAL, '');
    const sentence = found.get(stem) ?? { values: '', plurals: new Map<string, string>(), breaks: false };
    const category = PLURAL.exec(key)?.[1];
    if (category !== undefined) sentence.plurals.set(category, value);
    // `count` may be written out, as in “one port”.
    const names = [...value.matchAll(/{{-?\s*([\w.]+)[^}]*}}/g)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'count');
    sentence.values = [...new Set([...sentence.values.split(' ').filter(Boolean), ...names])]
      .sort()
      .join(' ');
    sentence.breaks ||= BREAKING_SPACE.test(value);
    found.set(stem, sentence);
  }
  return found;
}

/** Folders that hold texts in at least one language. */
function featureFolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === 'fr.json' || name === 'en.json')
    .map(({ parentPath }) => parentPath);
  return [...new Set(found)];
}

function readTree(file: string): Tree {
  return JSON.parse(readFileSync(file, 'utf8'));
}
