import { gatePath, isSessionOver } from '@nfcards/shared/auth';
import type { ClientError } from '@nfcards/shared/client';
import { useTexts } from '@nfcards/shared/i18n';
import type { PlaceSummary } from '@nfcards/shared/operations';
import { useLocation, useNavigate } from '@nfcards/shared/router';
import { TOAST_ACTION, toast } from '@nfcards/shared/toast';
import { useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { changeFavouriteFx } from './change-favourite.model.ts';
import { texts } from './texts.ts';

/** Takes a place off the favourites and says what came of it: done, with the way to undo it, or why not. */
export function useRemoveFavourite(): (place: PlaceSummary) => void {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const ask = useUnit(changeFavouriteFx);

  const change = (place: PlaceSummary, wanted: boolean): void => {
    const { name } = place;
    const undo = { label: t('undo'), onClick: () => change(place, true) };
    const logIn = { label: t('logIn'), onClick: () => navigate(gatePath(`${pathname}${search}`)) };
    // A press on its button closes the toast: what that has done is told by another, or it would go with the first.
    const told = { id: `favourite ${place.id} ${wanted}`, actionButtonStyle: TOAST_ACTION };
    ask({ place, wanted }).then(
      () =>
        toast.success(t(wanted ? 'putBack' : 'removed', { name }), {
          ...told,
          action: wanted ? undefined : undo,
        }),
      (error: ClientError) => {
        const ended = isSessionOver(error);
        toast.error(t(wanted ? 'failedPutBack' : 'failedRemove', { name }), {
          ...told,
          description: ended ? t('loginAgain') : wordsOf(error).body,
          action: ended ? logIn : undefined,
        });
      },
    );
  };
  return (place) => change(place, false);
}
