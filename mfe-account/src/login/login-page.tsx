import { gatePath } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { toast } from '@nfcards/shared/toast';
import { ButtonLink, PageHead, PageHeading, TextLink, useFocusWhenClosed } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { texts as confirmTexts } from '../confirm-address/texts.ts';
import { $outcome } from '../confirm-address/unconfirmed.model.ts';
import classes from '../frame/account-frame.module.css';
import { AccountFrame } from '../frame/account-frame.tsx';
import { texts as codeTexts } from '../one-time-code/texts.ts';
import { PasskeyButton } from '../passkey/passkey-button.tsx';
import { texts as passkeyTexts } from '../passkey/texts.ts';
import { ReturnNotice } from '../social-login/return-notice.tsx';
import { SocialButtons } from '../social-login/social-buttons.tsx';
import { texts as socialTexts } from '../social-login/texts.ts';
import { TypeEmailForm } from '../social-login/type-email-form.tsx';
import { useAttachedToast } from '../social-login/use-attached-toast.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { LinkAccountForm } from './link-account-form.tsx';
import { $next, $rememberMe, loginOpened, loginStep } from './login.model.ts';
import { LoginForm } from './login-form.tsx';
import { $stage, $wayOn, type LoginStage } from './login-stage.model.ts';
import { SecondFactorForm } from './second-factor/second-factor-form.tsx';
import { texts as secondFactorTexts } from './second-factor/texts.ts';
import { linkStep, socialStep } from './second-factor-steps.model.ts';
import { texts } from './texts.ts';
import { useWayBack } from './use-way-back.ts';

const STEPS: readonly LoginStage[] = [
  'loginCode',
  'ticketCode',
  'linkCode',
  'linkAccount',
  'typeEmail',
  'confirmAddress',
];

function LoginPage() {
  const t = useTexts(texts);
  const { stage, wayOn } = useUnit({ stage: $stage, wayOn: $wayOn });
  useWayBack(wayOn, stage === 'loggedIn');
  useAttachedToast();
  useConfirmedToast();
  const area = useFocusWhenClosed(STEPS.includes(stage));
  return (
    <AccountFrame seed="login">
      <PageHead title={t('title')} description={t('description')} />
      <PageHeading eyebrow={t('eyebrow')}>{t('title')}</PageHeading>
      <div ref={area} className={classes.stage} tabIndex={-1}>
        <Stage stage={stage} />
      </div>
    </AccountFrame>
  );
}

/** The page is left before its own words could be read. */
function useConfirmedToast() {
  const t = useTexts(confirmTexts);
  const words = useUnit($outcome) === 'confirmed' ? t('outcome.confirmed') : null;
  useEffect(() => {
    if (words !== null) toast.success(words, { id: 'confirmed' });
  }, [words]);
}

function Stage({ stage }: { readonly stage: LoginStage }) {
  switch (stage) {
    case 'form':
      return <WaysIn />;
    case 'returning':
      return <Returning />;
    case 'stopped':
      return <Stopped />;
    case 'loginCode':
      return <SecondFactorForm key={stage} step={loginStep} />;
    case 'ticketCode':
      return <SecondFactorForm key={stage} step={socialStep} />;
    case 'linkCode':
      return <SecondFactorForm key={stage} step={linkStep} />;
    case 'linkAccount':
      return <LinkAccountForm />;
    case 'typeEmail':
      return <TypeEmailForm />;
    case 'confirmAddress':
      return <ConfirmStep />;
    case 'loggedIn':
      return <LoggedIn />;
  }
}

/** The providers stand last: they come when the server has named them, and nothing that is read moves then. */
function WaysIn() {
  const t = useTexts(texts);
  const { next, rememberMe } = useUnit({ next: $next, rememberMe: $rememberMe });
  return (
    <>
      <ReturnNotice />
      <LoginForm />
      <PasskeyButton rememberMe={rememberMe} />
      <p className={classes.other}>
        {t('noAccount')} <TextLink to={gatePath(next, '/register')}>{t('register')}</TextLink>
      </p>
      <SocialButtons next={next} rememberMe={rememberMe} referralCode="" />
    </>
  );
}

function Returning() {
  const t = useTexts(texts);
  return <p role="status">{t('returning')}</p>;
}

function Stopped() {
  const t = useTexts(texts);
  const next = useUnit($next);
  return (
    <>
      <ReturnNotice />
      {next === null ? null : (
        <div>
          <ButtonLink to={next}>{t('back')}</ButtonLink>
        </div>
      )}
    </>
  );
}

function LoggedIn() {
  const t = useTexts(texts);
  const next = useUnit($next);
  return (
    <div className={classes.done} role="status">
      <p>{t('loggedIn')}</p>
      {next === null ? <ButtonLink to="/wallet">{t('toWallet')}</ButtonLink> : null}
    </div>
  );
}

export const page: Page = {
  Component: LoginPage,
  texts: [texts, secondFactorTexts, confirmTexts, codeTexts, passkeyTexts, socialTexts],
  opened: loginOpened,
};
