import { $user } from '@nfcards/shared/auth';
import { useNavigate } from '@nfcards/shared/router';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';

/**
 * Takes a member back to where they had to log in, in place of the page that they logged in on: who goes back from
 * there does not meet it again. Who has a session already goes on at once.
 * @param next null: they stay
 * @param opened the form has just opened a session, whose member may not be known yet
 */
export function useWayBack(next: string | null, opened: boolean): void {
  const navigate = useNavigate();
  const isMember = useUnit($user) !== null;
  const goesOn = isMember || opened;
  useEffect(() => {
    if (next !== null && goesOn) navigate(next, { replace: true });
  }, [navigate, next, goesOn]);
}
