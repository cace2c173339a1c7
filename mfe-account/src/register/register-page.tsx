import { gatePath } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { toast } from '@nfcards/shared/toast';
import { Notice, PageHead, PageHeading, TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { ConfirmAddress } from '../confirm-address/confirm-address.tsx';
import { texts as confirmTexts } from '../confirm-address/texts.ts';
import { $outcome, $unconfirmed } from '../confirm-address/unconfirmed.model.ts';
import classes from '../frame/account-frame.module.css';
import { AccountFrame } from '../frame/account-frame.tsx';
import { useWayBack } from '../login/use-way-back.ts';
import { texts as codeTexts } from '../one-time-code/texts.ts';
import { texts as passwordTexts } from '../password/texts.ts';
import { SocialButtons } from '../social-login/social-buttons.tsx';
import { texts as socialTexts } from '../social-login/texts.ts';
import { $next, $referralCode, $wayOn, registerOpened } from './register.model.ts';
import { RegisterForm } from './register-form.tsx';
import { texts } from './texts.ts';

function RegisterPage() {
  const t = useTexts(texts);
  const c = useTexts(confirmTexts);
  const { unconfirmed, outcome, wayOn } = useUnit({
    unconfirmed: $unconfirmed,
    outcome: $outcome,
    wayOn: $wayOn,
  });
  const words = outcome === null ? null : c(`outcome.${outcome}`);
  useEffect(() => {
    // The page is left before its own words could be read.
    if (words !== null) toast.success(words, { id: 'registered' });
  }, [words]);
  useWayBack(wayOn, outcome !== null);
  return (
    <AccountFrame seed="register">
      <PageHead title={t('title')} description={t('description')} />
      <PageHeading eyebrow={t('eyebrow')}>{t('title')}</PageHeading>
      {unconfirmed === null ? <WaysToRegister /> : <ConfirmAddress {...unconfirmed} />}
    </AccountFrame>
  );
}

/** The providers stand last: they come when the server has named them, and nothing that is read moves then. */
function WaysToRegister() {
  const t = useTexts(texts);
  const { next, referralCode } = useUnit({ next: $next, referralCode: $referralCode });
  return (
    <>
      {referralCode === '' ? null : <Notice>{t('invited')}</Notice>}
      <RegisterForm />
      <p className={classes.other}>
        {t('hasAccount')} <TextLink to={gatePath(next)}>{t('login')}</TextLink>
      </p>
      {/* Who registers stays logged in (SPEC SE1). */}
      <SocialButtons next={next} referralCode={referralCode} rememberMe />
    </>
  );
}

export const page: Page = {
  Component: RegisterPage,
  texts: [texts, confirmTexts, passwordTexts, codeTexts, socialTexts],
  opened: registerOpened,
};
