import { useTexts } from '@nfcards/shared/i18n';
import { useNavigate } from '@nfcards/shared/router';
import { toast } from '@nfcards/shared/toast';
import { useOnDemand } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { texts } from '../texts.ts';
import { $isOpen, newCardClosed } from './new-card.model.ts';
import { NewCardForm } from './new-card-form.tsx';
import { useCardPath } from './use-card-path.ts';

/** Makes an NFCard and leads to its page, where its documents come in. */
export function NewCardDialog() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const pathOf = useCardPath();
  const { isOpen, close } = useUnit({ isOpen: $isOpen, close: newCardClosed });
  const { part: overlays, load } = useOnDemand(() => import('@nfcards/shared/ui/overlays'));
  const notLoaded = t('new.notLoaded');
  useEffect(() => {
    if (!isOpen) return;
    load().catch(() => {
      close();
      toast.error(notLoaded);
    });
  }, [isOpen, load, close, notLoaded]);
  // Who leaves the page has given up what they asked for there.
  useEffect(() => () => close(), [close]);
  if (overlays === null) return null;
  return (
    <overlays.Dialog title={t('new.title')} open={isOpen} onOpenChange={() => close()} width="text">
      <p>{t('new.lead')}</p>
      <NewCardForm onMade={(id) => navigate(pathOf(id))} />
    </overlays.Dialog>
  );
}
