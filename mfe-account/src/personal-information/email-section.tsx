import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { TextLink } from '@nfcards/shared/ui';
import { memberPath } from '../member/member-sections.ts';
import { PageSection } from '../member/page-section.tsx';
import classes from './personal-information.module.css';
import { texts } from './texts.ts';

/** The address that the member logs in with, and the way to another. */
export function EmailSection({ user: { id, email } }: { readonly user: User }) {
  const t = useTexts(texts);
  return (
    <PageSection title={t('email.title')}>
      <p className={classes.email}>{email}</p>
      <p>
        <TextLink to={memberPath(id, 'setting/security-setting/email-change')}>{t('email.change')}</TextLink>
      </p>
    </PageSection>
  );
}
