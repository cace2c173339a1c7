import { isSessionOver } from '@nfcards/shared/auth';
import type { ClientError } from '@nfcards/shared/client';
import { useTexts } from '@nfcards/shared/i18n';
import { useNavigate } from '@nfcards/shared/router';
import { TOAST_ACTION, toast } from '@nfcards/shared/toast';
import { useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { MemberPlace } from '../member-gate/member-place.ts';
import { useGatePath } from '../member-gate/use-gate-path.ts';
import { changeFavouriteFx } from './favourites.model.ts';
import { texts } from './texts.ts';

/**
 * Makes a place a favourite or none, and says what came of it: done, with the way to undo it, or why not. Somebody
 * whose session has ended meanwhile is led to log in, after which it happens.
 */
export function useChangeFavourite(): (place: MemberPlace, wanted: boolean) => void {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const navigate = useNavigate();
  const login = useGatePath('favourite');
  const ask = useUnit(changeFavouriteFx);

  const change = (place: MemberPlace, wanted: boolean, undoable: boolean): void => {
    const { name } = place;
    const undo = { label: t('undo'), onClick: () => change(place, !wanted, false) };
    // A press on its button closes the toast: what that has done is told by another, or it would go with the first.
    const id = `favourite ${place.id}${undoable ? '' : ' undone'}`;
    const told = { id, actionButtonStyle: TOAST_ACTION };
    ask({ place, wanted }).then(
      () =>
        toast.success(t(wanted ? 'added' : 'removed', { name }), {
          ...told,
          action: undoable ? undo : undefined,
        }),
      (error: ClientError) => {
        const ended = isSessionOver(error);
        toast.error(t(wanted ? 'failedAdd' : 'failedRemove', { name }), {
          ...told,
          description: ended ? t('loginAgain') : wordsOf(error).body,
          action: ended ? { label: t('logIn'), onClick: () => navigate(login) } : undefined,
        });
      },
    );
  };
  return (place, wanted) => change(place, wanted, true);
}
