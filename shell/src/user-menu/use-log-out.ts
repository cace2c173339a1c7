import { logoutCall } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { useNavigate } from '@nfcards/shared/router';
import { toast } from '@nfcards/shared/toast';
import { useUnit } from 'effector-react';
import { texts } from './texts.ts';

/** Logs out, shows a toast with the result, and goes home; after a failure the page stays. */
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
