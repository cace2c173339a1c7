import type { Language } from '../base/language.ts';

interface Names {
  readonly who?: string;
  readonly boat?: string;
}

const HIDDEN = {
  fr: { who: 'Quelqu’un', boat: '(nom masqué)' },
  en: { who: 'Somebody', boat: '(name hidden)' },
} as const satisfies Readonly<Record<Language, Names>>;

/** `://`, `www.`, `@`, or a dot between two words, the second of which could be a top-level domain. */
const LOOKS_LIKE_ADDRESS = /:\/\/|www\.|@|[\p{L}\p{N}-][.。]\p{L}{2,}/iu;

/**
 * Removes names that look like links from the data of a mail. Other members choose them, and the mail is ours: they
 * could be used for phishing.
 */
export function mailedNames<Data extends Names>(data: Data, language: Language): Data {
  const { who = '', boat = '' } = data;
  const hidden = HIDDEN[language];
  return {
    ...data,
    ...(isAddress(who) ? { who: hidden.who } : {}),
    ...(isAddress(boat) ? { boat: hidden.boat } : {}),
  };
}

function isAddress(name: string): boolean {
  // Browsers read full-width letters and dots as the plain ones.
  return LOOKS_LIKE_ADDRESS.test(name.normalize('NFKC'));
}
