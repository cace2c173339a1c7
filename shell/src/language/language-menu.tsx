import { LANGUAGES, useLanguage, useTexts } from '@nfcards/shared/i18n';
import { useSearchParams } from '@nfcards/shared/router';
import { Icon } from '@nfcards/shared/ui';
import { MenuButton } from '../menu/menu-button.tsx';
import { texts } from './texts.ts';

/** The languages of the site, each named in itself (SPEC S13, L1). */
export function LanguageMenu() {
  const t = useTexts(texts);
  const { language, choose } = useLanguage();
  const [query, setQuery] = useSearchParams();

  const take = (key: string) => {
    const chosen = LANGUAGES.find((code) => code === key);
    if (chosen !== undefined) choose(chosen);
    // Left in the address, `lng` would undo the choice at the next reload.
    if (query.has('lng')) setQuery(without(query, 'lng'), { replace: true, preventScrollReset: true });
  };

  return (
    <MenuButton
      name={t('button', { language: t(language), code: language.toUpperCase() })}
      label={t('label')}
      selected={language}
      entries={LANGUAGES.map((code) => ({ key: code, label: t(code), lang: code }))}
      onChoose={take}
    >
      <Icon name="globe" />
      <span aria-hidden="true">{language.toUpperCase()}</span>
    </MenuButton>
  );
}

function without(query: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete(name);
  return rest;
}
