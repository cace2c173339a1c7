import { isSessionOver } from '@nfcards/shared/auth';
import type { ClientError } from '@nfcards/shared/client';
import { useNavigate } from '@nfcards/shared/router';
import { TOAST_ACTION, toast } from '@nfcards/shared/toast';
import { useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { FavouriteChange, FavouriteModel, FavouritePlace } from './favourite-change.model.ts';

export interface FavouriteWords {
  /** @param name of the place */
  readonly done: (wanted: boolean, name: string) => string;
  readonly failed: (wanted: boolean, name: string) => string;
  readonly undo: string;
  /** For somebody whose session has ended meanwhile. */
  readonly loginAgain: string;
  readonly logIn: string;
}

/**
 * Makes a place a favourite or none, and says what came of it: done, with the way to undo it, or why not.
 * @param login where somebody goes whose session has ended meanwhile
 */
export function useChangeFavourite<Place extends FavouritePlace>(
  { changeFx }: FavouriteModel<Place>,
  words: FavouriteWords,
  login: string,
): (asked: FavouriteChange<Place>) => void {
  const wordsOf = useCallErrorWords();
  const navigate = useNavigate();
  const ask = useUnit(changeFx);

  const change = (asked: FavouriteChange<Place>, undoable: boolean): void => {
    const { place, wanted } = asked;
    const undo = { label: words.undo, onClick: () => change({ place, wanted: !wanted }, false) };
    // A press on its button closes the toast: what that has done is told by another, or it would go with the first.
    const id = `favourite ${place.id}${undoable ? '' : ' undone'}`;
    const told = { id, actionButtonStyle: TOAST_ACTION };
    ask(asked).then(
      () => toast.success(words.done(wanted, place.name), { ...told, action: undoable ? undo : undefined }),
      (error: ClientError) => {
        const ended = isSessionOver(error);
        toast.error(words.failed(wanted, place.name), {
          ...told,
          description: ended ? words.loginAgain : wordsOf(error).body,
          action: ended ? { label: words.logIn, onClick: () => navigate(login) } : undefined,
        });
      },
    );
  };
  return (asked) => change(asked, true);
}
