import { LANGUAGES, useLanguage, useTexts } from '@nfcards/shared/i18n';
import { useNavigate } from '@nfcards/shared/router';
import { Icon } from '@nfcards/shared/ui';
import { memo } from 'react';
import { MenuButton } from '../menu/menu-button.tsx';
import { texts } from './texts.ts';

/** The languages of the site, each named in itself (SPEC S13, L1). */
export const LanguageMenu = memo(function LanguageMenu() {
  const t = useTexts(texts);
  const { language, choose } = useLanguage();
  const navigate = useNavigate();

  const take = (key: string) => {
    const chosen = LANGUAGES.find((code) => code === key);
    if (chosen !== undefined) choose(chosen);
    // Left in the address, `lng` would undo the choice at the next reload.
    const address = new URL(location.href);
    if (!address.searchParams.has('lng')) return;
    address.searchParams.delete('lng');
    const { pathname, search, hash } = address;
    void navigate(`${pathname}${search}${hash}`, { replace: true, preventScrollReset: true });
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
});
