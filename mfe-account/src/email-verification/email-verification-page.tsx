import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { Notice, TextLink, useFocusWhenClosed } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { memberPath } from '../member/member-sections.ts';
import { texts as memberTexts } from '../member/texts.ts';
import { texts as codeTexts } from '../one-time-code/texts.ts';
import { VerificationForm } from '../one-time-code/verification-form.tsx';
import { SecurityFrame } from '../security/security-frame.tsx';
import { texts as securityTexts } from '../security/texts.ts';
import { $isEmailVerified, emailVerification, emailVerificationOpened } from './email-verification.model.ts';
import classes from './email-verification-page.module.css';
import { texts } from './texts.ts';

function EmailVerificationPage() {
  const t = useTexts(texts);
  return (
    <SecurityFrame title={t('title')} description={t('description')}>
      {(user) => <Verification user={user} />}
    </SecurityFrame>
  );
}

function Verification({ user: { id, email, email_verified } }: { readonly user: User }) {
  const t = useTexts(texts);
  // What the server has just said counts before the member's record is read again.
  const isVerified = useUnit($isEmailVerified) === true || email_verified;
  const area = useFocusWhenClosed(!isVerified);
  return (
    <div ref={area} tabIndex={-1} className={classes.area}>
      {isVerified ? (
        <Notice tone="ok" title={t('verified.title')} live>
          {t('verified.body', { email })}
        </Notice>
      ) : (
        <>
          <p>{t('lead', { email })}</p>
          <VerificationForm
            model={emailVerification}
            target={email}
            id="email-code"
            sent={t('sent', { email })}
          />
        </>
      )}
      <p>
        <TextLink to={memberPath(id, 'setting/security-setting/email-change')}>{t('change')}</TextLink>
      </p>
    </div>
  );
}

export const page: Page = {
  Component: EmailVerificationPage,
  texts: [texts, codeTexts, securityTexts, memberTexts],
  opened: emailVerificationOpened,
};
