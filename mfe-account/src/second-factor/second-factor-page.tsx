import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { CallErrorPanel, Skeleton, useFocusWhenClosed, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { texts as memberTexts } from '../member/texts.ts';
import { texts as codeTexts } from '../one-time-code/texts.ts';
import { ProofDialog } from '../prove-identity/proof-dialog.tsx';
import { texts as proofTexts } from '../prove-identity/texts.ts';
import { SecurityFrame } from '../security/security-frame.tsx';
import { texts as securityTexts } from '../security/texts.ts';
import { $codes } from './recovery-codes.model.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { $setup, $state, retryPressed, secondFactorOpened } from './second-factor.model.ts';
import { SecondFactorOff } from './second-factor-off.tsx';
import { SecondFactorOn } from './second-factor-on.tsx';
import classes from './second-factor-page.module.css';
import { SetupForm } from './setup-form.tsx';
import { texts } from './texts.ts';

function SecondFactorPage() {
  const t = useTexts(texts);
  return (
    <SecurityFrame title={t('title')} description={t('description')}>
      {(user) => (
        <>
          <SecondFactor user={user} />
          <ProofDialog user={user} />
        </>
      )}
    </SecurityFrame>
  );
}

function SecondFactor({ user }: { readonly user: User }) {
  const { codes, setup } = useUnit({ codes: $codes, setup: $setup });
  const area = useFocusWhenClosed(codes !== null || setup !== null);
  return (
    <div ref={area} tabIndex={-1} className={classes.area}>
      {codes !== null && <RecoveryCodes user={user} codes={codes} />}
      {codes === null && setup !== null && <SetupForm setup={setup} />}
      {codes === null && setup === null && <Present />}
    </div>
  );
}

/** How it stands, and what can be done about it. */
function Present() {
  const t = useTexts(texts);
  const { state, retry } = useUnit({ state: $state, retry: retryPressed });
  if (state.status === 'failed') return <CallErrorPanel error={state.error} onRetry={() => retry()} />;
  if (state.status === 'pending') {
    return (
      <>
        <VisuallyHidden>{t('pending')}</VisuallyHidden>
        <Skeleton shape="block" height="10rem" />
      </>
    );
  }
  return state.on ? <SecondFactorOn codesLeft={state.recovery_codes_left} /> : <SecondFactorOff />;
}

export const page: Page = {
  Component: SecondFactorPage,
  texts: [texts, codeTexts, proofTexts, securityTexts, memberTexts],
  opened: secondFactorOpened,
};
