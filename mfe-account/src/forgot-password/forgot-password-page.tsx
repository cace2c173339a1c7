import { gatePath } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { toast } from '@nfcards/shared/toast';
import { PageHead, PageHeading, TextLink, useFocusWhenClosed } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import classes from '../frame/account-frame.module.css';
import { AccountFrame } from '../frame/account-frame.tsx';
import { SecondFactorForm } from '../login/second-factor/second-factor-form.tsx';
import { texts as secondFactorTexts } from '../login/second-factor/texts.ts';
import { useWayBack } from '../login/use-way-back.ts';
import { texts as codeTexts } from '../one-time-code/texts.ts';
import { texts as passwordTexts } from '../password/texts.ts';
import { AddressForm } from './address-form.tsx';
import { ChoosePasswordForm } from './choose-password-form.tsx';
import {
  $isForgotPasswordConfirmed,
  $next,
  $target,
  forgotPasswordOpened,
  resetStep,
} from './forgot-password.model.ts';
import { texts } from './texts.ts';

function ForgotPasswordPage() {
  const t = useTexts(texts);
  const { next, target, isConfirmed, isCodeAsked } = useUnit({
    next: $next,
    target: $target,
    isConfirmed: $isForgotPasswordConfirmed,
    isCodeAsked: resetStep.$isAsked,
  });
  const words = t('changed');
  useEffect(() => {
    // The page is left before its own words could be read.
    if (isConfirmed) toast.success(words, { id: 'password-changed' });
  }, [isConfirmed, words]);
  // A member who has no password yet chooses one here: they are not taken anywhere before.
  useWayBack(isConfirmed ? (next ?? '/wallet') : null, isConfirmed === true);
  const area = useFocusWhenClosed(target !== null);
  return (
    <AccountFrame seed="forgot-password">
      <PageHead title={t('title')} description={t('description')} />
      <PageHeading eyebrow={t('eyebrow')}>{t('title')}</PageHeading>
      <div ref={area} className={classes.stage} tabIndex={-1}>
        {isCodeAsked && <SecondFactorForm step={resetStep} />}
        {!isCodeAsked && target !== null && <ChoosePasswordForm email={target} />}
        {!isCodeAsked && target === null && <AddressForm />}
      </div>
      <p className={classes.other}>
        {t('remembered')} <TextLink to={gatePath(next)}>{t('login')}</TextLink>
      </p>
    </AccountFrame>
  );
}

export const page: Page = {
  Component: ForgotPasswordPage,
  texts: [texts, secondFactorTexts, passwordTexts, codeTexts],
  opened: forgotPasswordOpened,
};
