import type { i18n } from 'i18next';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { TextsInLanguage } from './texts-in-language.ts';

/** The texts in the visitor's language; a new object when the language changes or texts are replaced. */
export const SpokenContext = createContext<TextsInLanguage | null>(null);

export interface TextsPlaceProps {
  readonly i18n: i18n;
  readonly children: ReactNode;
}

/**
 * The provider of texts around the whole site. It alone subscribes to i18next: one subscription for each of the
 * hundreds of components took a twentieth of the hydration time on a slow phone.
 */
export function TextsPlace({ i18n, children }: TextsPlaceProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <TextsProvider>{children}</TextsProvider>
    </I18nextProvider>
  );
}

function TextsProvider({ children }: Pick<TextsPlaceProps, 'children'>) {
  // i18next gives a new `t` after each change.
  const { i18n, t: changed } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change drops the cached texts
  const spoken = useMemo(() => new TextsInLanguage(i18n), [i18n, changed]);
  return <SpokenContext value={spoken}>{children}</SpokenContext>;
}

export function useSpoken(): TextsInLanguage {
  const spoken = use(SpokenContext);
  if (spoken === null) throw new Error('There is no TextsPlace around what says something.');
  return spoken;
}
