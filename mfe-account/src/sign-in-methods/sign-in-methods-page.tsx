import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { texts as memberTexts } from '../member/texts.ts';
import { ProofDialog } from '../prove-identity/proof-dialog.tsx';
import { texts as proofTexts } from '../prove-identity/texts.ts';
import { SecurityFrame } from '../security/security-frame.tsx';
import { texts as securityTexts } from '../security/texts.ts';
import { LinkedAccounts } from './linked-accounts.tsx';
import { methodsOpened } from './own-list.model.ts';
import { Passkeys } from './passkeys.tsx';
import { texts } from './texts.ts';

function SignInMethodsPage() {
  const t = useTexts(texts);
  return (
    <SecurityFrame title={t('title')} description={t('description')}>
      {(user) => (
        <>
          <Passkeys />
          <LinkedAccounts userId={user.id} />
          <ProofDialog user={user} />
        </>
      )}
    </SecurityFrame>
  );
}

export const page: Page = {
  Component: SignInMethodsPage,
  texts: [texts, proofTexts, securityTexts, memberTexts],
  opened: methodsOpened,
};
