import { useTexts } from '@nfcards/shared/i18n';
import { type FavouriteChange, useChangeFavourite as useAnyChange } from '@nfcards/shared/patterns';
import { useGatePath } from '../member-gate/use-gate-path.ts';
import { changing } from './favourites.model.ts';
import { texts } from './texts.ts';

/** Somebody whose session has ended meanwhile is led to log in, after which the change happens. */
export function useChangeFavourite(): (asked: FavouriteChange) => void {
  const t = useTexts(texts);
  return useAnyChange(
    changing,
    {
      done: (wanted, name) => t(wanted ? 'added' : 'removed', { name }),
      failed: (wanted, name) => t(wanted ? 'failedAdd' : 'failedRemove', { name }),
      undo: t('undo'),
      loginAgain: t('loginAgain'),
      logIn: t('logIn'),
    },
    useGatePath('favourite'),
  );
}
