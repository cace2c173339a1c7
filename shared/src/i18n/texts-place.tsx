import type { i18n } from 'i18next';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Spoken } from './spoken.ts';

/** What is said here; another one when another language is chosen, or when texts take the place of others. */
export const SpokenContext = createContext<Spoken | null>(null);

export interface TextsPlaceProps {
  readonly i18n: i18n;
  readonly children: ReactNode;
}

/**
 * Around all that says something. It alone listens to i18next: of the hundreds of pieces of a page, each with a
 * subscription of its own, a slow telephone spent a twentieth of the time in which a page comes to life.
 */
export function TextsPlace({ i18n, children }: TextsPlaceProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <Speaking>{children}</Speaking>
    </I18nextProvider>
  );
}

function Speaking({ children }: Pick<TextsPlaceProps, 'children'>) {
  // The function is another one after each change.
  const { i18n, t: changed } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said is forgotten then
  const spoken = useMemo(() => new Spoken(i18n), [i18n, changed]);
  return <SpokenContext value={spoken}>{children}</SpokenContext>;
}

export function useSpoken(): Spoken {
  const spoken = use(SpokenContext);
  if (spoken === null) throw new Error('There is no TextsPlace around what says something.');
  return spoken;
}
