import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { Notice, TextLink, useFocusWhenClosed } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { memberPath } from '../member/member-sections.ts';
import { texts as memberTexts } from '../member/texts.ts';
import { texts as passwordTexts } from '../password/texts.ts';
import { texts as proofTexts } from '../prove-identity/texts.ts';
import { SecurityFrame } from '../security/security-frame.tsx';
import { texts as securityTexts } from '../security/texts.ts';
import { $isChanged, $isVaultShut, changeOpened } from './change-password.model.ts';
import classes from './change-password-form.module.css';
import { ChangePasswordForm } from './change-password-form.tsx';
import { texts } from './texts.ts';

function ChangePasswordPage() {
  const t = useTexts(texts);
  return (
    <SecurityFrame title={t('title')} description={t('description')}>
      {(user) => <ChangePassword user={user} />}
    </SecurityFrame>
  );
}

function ChangePassword({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const { isChanged, isVaultShut } = useUnit({ isChanged: $isChanged, isVaultShut: $isVaultShut });
  const area = useFocusWhenClosed(!isChanged);
  return (
    <div ref={area} className={classes.area} tabIndex={-1}>
      {isChanged ? (
        <>
          <Notice
            tone="ok"
            title={t('changed.title')}
            action={
              <TextLink to={memberPath(user.id, 'setting/security-setting/history-connexion')}>
                {t('changed.history')}
              </TextLink>
            }
            live
          >
            {t('changed.body')}
          </Notice>
          {isVaultShut && (
            <Notice
              tone="warn"
              title={t('vaultShut.title')}
              action={<TextLink to="/wallet">{t('vaultShut.wallet')}</TextLink>}
            >
              {t('vaultShut.body')}
            </Notice>
          )}
        </>
      ) : (
        <ChangePasswordForm user={user} />
      )}
    </div>
  );
}

export const page: Page = {
  Component: ChangePasswordPage,
  texts: [texts, passwordTexts, proofTexts, securityTexts, memberTexts],
  opened: changeOpened,
};
