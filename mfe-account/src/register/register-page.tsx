import { gatePath } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { toast } from '@nfcards/shared/toast';
import { Notice, PageHead, PageHeading, TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import classes from '../frame/account-frame.module.css';
import { AccountFrame } from '../frame/account-frame.tsx';
import { useWayBack } from '../login/use-way-back.ts';
import { texts as codeTexts } from '../one-time-code/texts.ts';
import { texts as passwordTexts } from '../password/texts.ts';
import { SocialButtons } from '../social-login/social-buttons.tsx';
import { texts as socialTexts } from '../social-login/texts.ts';
import { $outcome, $wayOn } from './confirm-address.model.ts';
import { ConfirmAddress } from './confirm-address.tsx';
import { $next, $referralCode, $registered, registerOpened } from './register.model.ts';
import { RegisterForm } from './register-form.tsx';
import { texts } from './texts.ts';

function RegisterPage() {
  const t = useTexts(texts);
  const { registered, outcome, wayOn } = useUnit({
    registered: $registered,
    outcome: $outcome,
    wayOn: $wayOn,
  });
  const words = outcome === null ? null : t(`outcome.${outcome}`);
  useEffect(() => {
    // The page is left before its own words could be read.
    if (words !== null) toast.success(words, { id: 'registered' });
  }, [words]);
  useWayBack(wayOn, outcome !== null);
  return (
    <AccountFrame seed="register">
      <PageHead title={t('title')} description={t('description')} />
      <PageHeading eyebrow={t('eyebrow')}>{t('title')}</PageHeading>
      {registered === null ? <WaysToRegister /> : <ConfirmAddress email={registered} />}
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
  texts: [texts, passwordTexts, codeTexts, socialTexts],
  opened: registerOpened,
};
