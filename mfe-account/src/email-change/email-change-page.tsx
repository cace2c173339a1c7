import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { Notice, TextLink, useFocusWhenClosed } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { memberPath } from '../member/member-sections.ts';
import { texts as memberTexts } from '../member/texts.ts';
import { texts as codeTexts } from '../one-time-code/texts.ts';
import { ProofDialog } from '../prove-identity/proof-dialog.tsx';
import { texts as proofTexts } from '../prove-identity/texts.ts';
import { SecurityFrame } from '../security/security-frame.tsx';
import { texts as securityTexts } from '../security/texts.ts';
import { AddressForm } from './address-form.tsx';
import { CodeForm } from './code-form.tsx';
import { $changed, $target, emailChangeOpened } from './email-change.model.ts';
import classes from './email-change.module.css';
import { texts } from './texts.ts';

function EmailChangePage() {
  const t = useTexts(texts);
  return (
    <SecurityFrame title={t('title')} description={t('description')}>
      {(user) => (
        <>
          <EmailChange user={user} />
          <ProofDialog user={user} />
        </>
      )}
    </SecurityFrame>
  );
}

function EmailChange({ user }: { readonly user: User }) {
  const { target, changed } = useUnit({ target: $target, changed: $changed });
  const area = useFocusWhenClosed(target !== null);
  return (
    <div ref={area} className={classes.area} tabIndex={-1}>
      {changed !== null ? (
        <Changed email={changed} userId={user.id} />
      ) : target === null ? (
        <AddressForm user={user} />
      ) : (
        <CodeForm target={target} />
      )}
    </div>
  );
}

function Changed({ email, userId }: { readonly email: string; readonly userId: string }) {
  const t = useTexts(texts);
  return (
    <Notice
      tone="ok"
      title={t('changed.title')}
      action={
        <TextLink to={memberPath(userId, 'setting/security-setting/history-connexion')}>
          {t('changed.history')}
        </TextLink>
      }
      live
    >
      {t('changed.body', { email })}
    </Notice>
  );
}

export const page: Page = {
  Component: EmailChangePage,
  texts: [texts, codeTexts, proofTexts, securityTexts, memberTexts],
  opened: emailChangeOpened,
};
