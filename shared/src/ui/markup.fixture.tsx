import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createI18n } from '../i18n/i18n.ts';
import type { Language } from '../i18n/languages.ts';
import { TextsPlace } from '../i18n/texts-place.tsx';
import { kitTexts } from './texts/kit-texts.ts';

/** The HTML of a piece of the kit, for tests of names and roles. */
export async function markupOf(piece: ReactNode, language: Language = 'fr'): Promise<string> {
  const i18n = await createI18n([kitTexts]);
  await i18n.changeLanguage(language);
  return renderToStaticMarkup(<TextsPlace i18n={i18n}>{piece}</TextsPlace>).replaceAll(' class=""', '');
}
