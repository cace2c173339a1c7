import { LOCALES, useLanguage } from '@nfcards/shared/i18n';

/** Several people in one sentence, each once: “Anne L. and Yann K.”. */
export function useNames(): (people: readonly { readonly name: string }[]) => string {
  const { language } = useLanguage();
  const list = new Intl.ListFormat(LOCALES[language], { type: 'conjunction' });
  return (people) => list.format(new Set(people.map(({ name }) => name)));
}
