import { useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { $isAttached } from './social-return.model.ts';
import { texts } from './texts.ts';

/** Says that an identity was attached: the page is left at once, before words of its own could be read. */
export function useAttachedToast(): void {
  const t = useTexts(texts);
  const isAttached = useUnit($isAttached);
  const words = t('attached');
  useEffect(() => {
    if (isAttached) toast.success(words, { id: 'identity-attached' });
  }, [isAttached, words]);
}
