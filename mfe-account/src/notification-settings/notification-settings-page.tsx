import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { Notice, TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useId } from 'react';
import { MemberPage } from '../member/member-page.tsx';
import { memberPath } from '../member/member-sections.ts';
import { texts as memberTexts } from '../member/texts.ts';
import { SavingStatus } from '../settings/saving-status.tsx';
import { SwitchField } from '../settings/switch-field.tsx';
import { texts as settingsTexts } from '../settings/texts.ts';
import { $kept, $wishes, isOn, settingsOpened } from '../settings/wishes.model.ts';
import classes from './notification-settings-page.module.css';
import { texts } from './texts.ts';

/** Which mails there are to switch (SPEC S8), the most useful first. */
const MAILS = [
  'notification_messages',
  'notification_document_expiration',
  'notification_boat_maintenance',
  'notification_partner_offers',
] as const;

function NotificationSettingsPage() {
  const t = useTexts(texts);
  const s = useTexts(settingsTexts);
  return (
    <MemberPage
      title={t('title')}
      description={t('description')}
      back={{ path: 'setting', label: s('title') }}
    >
      {(user) => <Switches user={user} />}
    </MemberPage>
  );
}

function Switches({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const { wishes, kept } = useUnit({ wishes: $wishes, kept: $kept });
  const explanationId = useId();
  const areOff = isOn(user, 'disable_all_notifications', wishes, kept);
  return (
    <>
      <p className={classes.lead}>{t('lead')}</p>
      {!user.email_verified && (
        <Notice
          tone="warn"
          action={
            <TextLink to={memberPath(user.id, 'setting/security-setting/email-verify')}>
              {t('unverified.link')}
            </TextLink>
          }
        >
          {t('unverified.body')}
        </Notice>
      )}
      <SwitchField
        user={user}
        type="disable_all_notifications"
        label={t('disable_all_notifications.label')}
        help={t('disable_all_notifications.help')}
      />
      <fieldset
        className={classes.mails}
        disabled={areOff}
        {...(areOff ? { 'aria-describedby': explanationId } : {})}
      >
        <legend className={classes.legend}>{t('mails')}</legend>
        {areOff && (
          <p id={explanationId} className={classes.explanation}>
            {t('overridden')}
          </p>
        )}
        {MAILS.map((type) => (
          <SwitchField
            key={type}
            user={user}
            type={type}
            label={t(`${type}.label`)}
            help={t(`${type}.help`)}
          />
        ))}
      </fieldset>
      <SavingStatus types={['disable_all_notifications', ...MAILS]} />
    </>
  );
}

export const page: Page = {
  Component: NotificationSettingsPage,
  texts: [texts, settingsTexts, memberTexts],
  opened: settingsOpened,
};
