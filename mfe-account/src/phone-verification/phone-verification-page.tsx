import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { ButtonLink, Notice, TextLink, useFocusWhenClosed } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { memberPath } from '../member/member-sections.ts';
import { texts as memberTexts } from '../member/texts.ts';
import { texts as codeTexts } from '../one-time-code/texts.ts';
import { VerificationForm } from '../one-time-code/verification-form.tsx';
import { SecurityFrame } from '../security/security-frame.tsx';
import { texts as securityTexts } from '../security/texts.ts';
import { NumberForm } from './number-form.tsx';
import { $isPhoneVerified, phoneVerification, phoneVerificationOpened } from './phone-verification.model.ts';
import classes from './phone-verification-page.module.css';
import { texts } from './texts.ts';

const INFORMATION = 'setting/account-setting/information';

function PhoneVerificationPage() {
  const t = useTexts(texts);
  return (
    <SecurityFrame title={t('title')} description={t('description')}>
      {(user) => <PhoneVerification user={user} />}
    </SecurityFrame>
  );
}

function PhoneVerification({ user }: { readonly user: User }) {
  const hasNumber = user.phonenumber !== '';
  const area = useFocusWhenClosed(!hasNumber);
  return (
    <div ref={area} tabIndex={-1}>
      {hasNumber ? <Verification user={user} /> : <NumberForm />}
    </div>
  );
}

function Verification({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const { id, phonenumber: number } = user;
  // What the server has just said counts before the member's record is read again.
  const isVerified = useUnit($isPhoneVerified) === true || user.phone_verified;
  const area = useFocusWhenClosed(!isVerified);
  return (
    <div ref={area} tabIndex={-1} className={classes.area}>
      {isVerified && (
        <Notice tone="ok" title={t('verified.title')} live>
          {t('verified.body', { number })}
        </Notice>
      )}
      {!isVerified && !user.email_verified && (
        <Notice
          tone="warn"
          title={t('emailFirst.title')}
          action={
            <ButtonLink to={memberPath(id, 'setting/security-setting/email-verify')}>
              {t('emailFirst.go')}
            </ButtonLink>
          }
        >
          {t('emailFirst.body')}
        </Notice>
      )}
      {!isVerified && user.email_verified && (
        <>
          <p>{t('lead', { number })}</p>
          <VerificationForm
            model={phoneVerification}
            target={number}
            id="phone-code"
            sent={t('sent', { number })}
          />
        </>
      )}
      <p>
        <TextLink to={memberPath(id, INFORMATION)}>{t('change')}</TextLink>
      </p>
    </div>
  );
}

export const page: Page = {
  Component: PhoneVerificationPage,
  texts: [texts, codeTexts, securityTexts, memberTexts],
  opened: phoneVerificationOpened,
};
