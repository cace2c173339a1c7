import { gatePath } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { useNavigate } from '@nfcards/shared/router';
import { TOAST_ACTION, toast } from '@nfcards/shared/toast';
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
import { $loss, $suffered, type VaultLoss } from './vault-loss.model.ts';
import { VaultLossQuestion } from './vault-loss-question.tsx';

function ForgotPasswordPage() {
  const t = useTexts(texts);
  const { next, target, isConfirmed, isCodeAsked, loss } = useUnit({
    next: $next,
    target: $target,
    isConfirmed: $isForgotPasswordConfirmed,
    isCodeAsked: resetStep.$isAsked,
    loss: $loss,
  });
  useTold(isConfirmed === true);
  // A member who has no password yet chooses one here: they are not taken anywhere before.
  useWayBack(isConfirmed ? (next ?? '/wallet') : null, isConfirmed === true);
  const area = useFocusWhenClosed(target !== null);
  return (
    <AccountFrame seed="forgot-password">
      <PageHead title={t('title')} description={t('description')} />
      <PageHeading eyebrow={t('eyebrow')}>{t('title')}</PageHeading>
      <div ref={area} className={classes.stage} tabIndex={-1}>
        <Step target={target} isCodeAsked={isCodeAsked} loss={loss} next={next} />
      </div>
      <p className={classes.other}>
        {t('remembered')} <TextLink to={gatePath(next)}>{t('login')}</TextLink>
      </p>
    </AccountFrame>
  );
}

interface StepProps {
  readonly target: string | null;
  readonly isCodeAsked: boolean;
  readonly loss: VaultLoss | null;
  readonly next: string | null;
}

function Step({ target, isCodeAsked, loss, next }: StepProps) {
  if (isCodeAsked) return <SecondFactorForm step={resetStep} />;
  if (loss !== null) return <VaultLossQuestion loss={loss} next={next} />;
  return target === null ? <AddressForm /> : <ChoosePasswordForm email={target} />;
}

/** The page is left before its own words could be read. */
function useTold(isConfirmed: boolean) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const suffered = useUnit($suffered);
  const [words, wallet] = [t(suffered === null ? 'changed' : `vault.${suffered}.done`), t('vault.wallet')];
  useEffect(() => {
    if (!isConfirmed) return;
    const lead = { label: wallet, onClick: () => navigate('/wallet') };
    const pointer = { action: lead, actionButtonStyle: TOAST_ACTION, duration: Number.POSITIVE_INFINITY };
    toast.success(words, { id: 'password-changed', ...(suffered === null ? {} : pointer) });
  }, [isConfirmed, words, wallet, suffered, navigate]);
}

export const page: Page = {
  Component: ForgotPasswordPage,
  texts: [texts, secondFactorTexts, passwordTexts, codeTexts],
  opened: forgotPasswordOpened,
};
