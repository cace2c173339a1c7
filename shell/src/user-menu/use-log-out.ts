import { logoutCall } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { useNavigate } from '@nfcards/shared/router';
import { toast } from '@nfcards/shared/toast';
import { useUnit } from 'effector-react';
import { texts } from './texts.ts';

/** Ends the session, says how that went, and goes home; who could not be logged out stays where they are. */
export function useLogOut(): () => void {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const logOut = useUnit(logoutCall.fx);
  return () => {
    const ended = logOut({});
    toast.promise(ended, { loading: t('leaving'), success: t('left'), error: t('stayed') });
    ended.then(
      () => navigate('/'),
      () => undefined,
    );
  };
}
