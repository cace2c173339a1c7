import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { Badge, TextLink } from '@nfcards/shared/ui';
import { memberPath } from '../member/member-sections.ts';
import { PageSection } from '../member/page-section.tsx';
import { texts } from './texts.ts';
import classes from './verifications.module.css';

/** Whether address and number were shown to be the member's, and the way to show it. */
export function Verifications({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const { id, email, email_verified, phonenumber, phone_verified } = user;
  return (
    <PageSection title={t('verification.title')}>
      <ul className={classes.list} role="list">
        <li className={classes.row}>
          <span>{email}</span>
          <State isVerified={email_verified} />
          {!email_verified && (
            <TextLink to={memberPath(id, 'setting/security-setting/email-verify')}>
              {t('verification.email')}
            </TextLink>
          )}
        </li>
        <li className={classes.row}>
          {phonenumber === '' ? (
            <>
              <span>{t('verification.noPhone')}</span>
              <TextLink to={memberPath(id, 'setting/account-setting/information')}>
                {t('verification.addPhone')}
              </TextLink>
            </>
          ) : (
            <>
              <span>{phonenumber}</span>
              <State isVerified={phone_verified} />
              {!phone_verified && (
                <TextLink to={memberPath(id, 'setting/security-setting/phone-verify')}>
                  {t('verification.phone')}
                </TextLink>
              )}
            </>
          )}
        </li>
      </ul>
    </PageSection>
  );
}

function State({ isVerified }: { readonly isVerified: boolean }) {
  const t = useTexts(texts);
  return (
    <Badge tone={isVerified ? 'ok' : 'warn'}>{t(`verification.${isVerified ? 'done' : 'missing'}`)}</Badge>
  );
}
