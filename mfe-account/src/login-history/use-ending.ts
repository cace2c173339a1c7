import { gatePath } from '@nfcards/shared/auth';
import type { ClientError } from '@nfcards/shared/client';
import { useTexts } from '@nfcards/shared/i18n';
import { useNavigate } from '@nfcards/shared/router';
import { toast } from '@nfcards/shared/toast';
import { useCallErrorWords } from '@nfcards/shared/ui';
import { texts } from './texts.ts';

/** Tells what came of ending sessions; whoever has ended their own goes to the login. */
export function useEnding(): (ending: Promise<void>, done: string, isOwn?: boolean) => void {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const navigate = useNavigate();
  return (ending, done, isOwn = false) => {
    ending.then(
      () => {
        toast.success(done);
        if (isOwn) navigate(gatePath(null), { replace: true });
      },
      (error: ClientError) => toast.error(t('failed'), { description: wordsOf(error).body }),
    );
  };
}
