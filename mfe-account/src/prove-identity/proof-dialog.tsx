import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import { useOnDemand } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { $isProofAsked, proofCancelled } from './proof.model.ts';
import { ProofForm } from './proof-form.tsx';
import { texts } from './texts.ts';

/** Opens when a change of this page needs proof, and closes when it is given. Stands once in such a page. */
export function ProofDialog({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const { isAsked, cancel } = useUnit({ isAsked: $isProofAsked, cancel: proofCancelled });
  const { part: overlays, load } = useOnDemand(() => import('@nfcards/shared/ui/overlays'));
  const notLoaded = t('notLoaded');
  useEffect(() => {
    if (!isAsked) return;
    load().catch(() => {
      cancel();
      toast.error(notLoaded);
    });
  }, [isAsked, load, cancel, notLoaded]);
  // Who leaves the page has given up what they asked for there.
  useEffect(() => () => cancel(), [cancel]);
  if (overlays === null) return null;
  return (
    <overlays.Dialog title={t('title')} open={isAsked} onOpenChange={() => cancel()}>
      <p>{t('lead')}</p>
      <ProofForm user={user} />
    </overlays.Dialog>
  );
}
