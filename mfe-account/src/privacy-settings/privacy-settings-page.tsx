import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { TextLink } from '@nfcards/shared/ui';
import { MemberPage } from '../member/member-page.tsx';
import { texts as memberTexts } from '../member/texts.ts';
import { SavingStatus } from '../settings/saving-status.tsx';
import { SwitchField } from '../settings/switch-field.tsx';
import { texts as settingsTexts } from '../settings/texts.ts';
import { settingsOpened } from '../settings/wishes.model.ts';
import classes from './privacy-settings-page.module.css';
import { texts } from './texts.ts';

/** What others may see and send (SPEC S9). */
const SWITCHES = ['private_account', 'hide_activity_status', 'allow_sharing'] as const;

function PrivacySettingsPage() {
  const t = useTexts(texts);
  const s = useTexts(settingsTexts);
  return (
    <MemberPage
      title={t('title')}
      description={t('description')}
      back={{ path: 'setting', label: s('title') }}
    >
      {(user) => (
        <>
          <div className={classes.switches}>
            {SWITCHES.map((type) => (
              <SwitchField
                key={type}
                user={user}
                type={type}
                label={t(`${type}.label`)}
                help={t(`${type}.help`)}
              />
            ))}
          </div>
          <SavingStatus types={SWITCHES} />
          <p>
            {t('kept')} <TextLink to="/politique-de-confidentialite">{t('policy')}</TextLink>
          </p>
        </>
      )}
    </MemberPage>
  );
}

export const page: Page = {
  Component: PrivacySettingsPage,
  texts: [texts, settingsTexts, memberTexts],
  opened: settingsOpened,
};
