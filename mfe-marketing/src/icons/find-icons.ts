import { fold, type Language } from '@nfcards/shared/i18n';
import type { IconName } from '@nfcards/shared/ui';
import { iconWords } from './icon-words.ts';

export interface NamedIcon {
  readonly name: IconName;
  /** Its title in the visitor's language. */
  readonly title: string;
}

interface SearchedIcon {
  readonly name: IconName;
  readonly titles: Readonly<Record<Language, string>>;
  /** Its name and its words in both languages, folded. */
  readonly text: string;
}

const searched: readonly SearchedIcon[] = (Object.keys(iconWords) as IconName[]).map((name) => {
  const { fr, en } = iconWords[name];
  const titles = { fr: titleOf(name, fr), en: titleOf(name, en) };
  return { name, titles, text: ` ${fold(`${name} ${fr} ${en}`)}` };
});

/** Every icon, or those in whose name or words each word of the query begins a word (RT18). */
export function findIcons(query: string, language: Language): readonly NamedIcon[] {
  const words = fold(query).split(' ').filter(Boolean);
  return searched
    .filter(({ text }) => words.every((word) => text.includes(` ${word}`)))
    .map(({ name, titles }) => ({ name, title: titles[language] }));
}

/** The first word that differs from the name. */
function titleOf(name: IconName, words: string): string {
  return words.split(', ').find((word) => fold(word) !== fold(name)) ?? words;
}
