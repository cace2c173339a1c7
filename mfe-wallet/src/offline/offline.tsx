import { createI18n, type Language, TextsPlace } from '@nfcards/shared/i18n';
import { createRoot } from 'react-dom/client';
import { texts } from './texts.ts';
import { OfflinePage } from './views/offline-page.tsx';

/** The page in the archive of one's own data, which `npm run format` makes one file of. */
async function start(root: HTMLElement): Promise<void> {
  const i18n = await createI18n([texts], firstLanguage());
  createRoot(root).render(
    <TextsPlace i18n={i18n}>
      <OfflinePage />
    </TextsPlace>,
  );
}

/** The first that the browser asks for and the page speaks, as on the site (SPEC L2). */
function firstLanguage(): Language {
  const asked = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]);
  return asked.find((language) => language === 'fr' || language === 'en') === 'en' ? 'en' : 'fr';
}

const root = document.getElementById('root');
if (root !== null) void start(root);
