import { gatePath } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { PlaceSummary } from '@nfcards/shared/operations';
import { useChangeFavourite } from '@nfcards/shared/patterns';
import { useLocation } from '@nfcards/shared/router';
import { favourites } from './favourites.model.ts';
import { texts } from './texts.ts';

/** Takes a place off the favourites and says what came of it: done, with the way to undo it, or why not. */
export function useRemoveFavourite(): (place: PlaceSummary) => void {
  const t = useTexts(texts);
  const { pathname, search } = useLocation();
  const change = useChangeFavourite(
    favourites,
    {
      done: (wanted, name) => t(wanted ? 'putBack' : 'removed', { name }),
      failed: (wanted, name) => t(wanted ? 'failedPutBack' : 'failedRemove', { name }),
      undo: t('undo'),
      loginAgain: t('loginAgain'),
      logIn: t('logIn'),
    },
    gatePath(`${pathname}${search}`),
  );
  return (place) => change({ place, wanted: false });
}
