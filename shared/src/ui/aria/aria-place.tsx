import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { LOCALES } from '../../i18n/languages.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useNavigate } from '../../router/router.ts';

/** Provides React Aria with the visitor's language, and with the router for links. */
export function AriaPlace({ children }: { readonly children: ReactNode }) {
  const { language } = useLanguage();
  const navigate = useNavigate();
  return (
    <I18nProvider locale={LOCALES[language]}>
      <RouterProvider navigate={(path) => void navigate(path)}>{children}</RouterProvider>
    </I18nProvider>
  );
}
