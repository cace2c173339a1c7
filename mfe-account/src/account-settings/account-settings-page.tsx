import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { TextLink } from '@nfcards/shared/ui';
import { AccountDeletion } from '../account-deletion/account-deletion.tsx';
import { texts as deletionTexts } from '../account-deletion/texts.ts';
import { DataExport } from '../data-export/data-export.tsx';
import { texts as exportTexts } from '../data-export/texts.ts';
import { MemberPage } from '../member/member-page.tsx';
import { memberPath } from '../member/member-sections.ts';
import { PageSection } from '../member/page-section.tsx';
import { texts as memberTexts } from '../member/texts.ts';
import { ProfilePicture } from '../profile-picture/profile-picture.tsx';
import { texts as pictureTexts } from '../profile-picture/texts.ts';
import { texts as referralTexts } from '../referral/texts.ts';
import { texts as settingsTexts } from '../settings/texts.ts';
import { AccountLevel } from './account-level.tsx';
import { opened } from './account-settings.model.ts';
import { LanguageSetting } from './language-setting.tsx';
import { texts } from './texts.ts';
import { TryingNew } from './trying-new.tsx';
import { Verifications } from './verifications.tsx';

function AccountSettingsPage() {
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
          <ProfilePicture user={user} />
          <PageSection title={t('information.title')}>
            <p>
              {user.first_name} {user.last_name}
            </p>
            <p>{t(user.city === '' ? 'information.noAddress' : 'information.town', { town: user.city })}</p>
            <p>
              <TextLink to={memberPath(user.id, 'setting/account-setting/information')}>
                {t('information.link')}
              </TextLink>
            </p>
          </PageSection>
          <AccountLevel user={user} />
          <LanguageSetting user={user} />
          <TryingNew user={user} />
          <Verifications user={user} />
          <PageSection title={t('export.title')}>
            <p>{t('export.lead')}</p>
            <DataExport />
          </PageSection>
          <AccountDeletion user={user} />
        </>
      )}
    </MemberPage>
  );
}

export const page: Page = {
  Component: AccountSettingsPage,
  texts: [texts, pictureTexts, exportTexts, deletionTexts, referralTexts, settingsTexts, memberTexts],
  opened,
};
