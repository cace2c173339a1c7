import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { MemberPage } from '../member/member-page.tsx';
import { texts as memberTexts } from '../member/texts.ts';
import { EmailSection } from './email-section.tsx';
import { NameSection } from './name-section.tsx';
import { ParticularsForm } from './particulars-form.tsx';
import { opened } from './personal-information.model.ts';
import { texts } from './texts.ts';

function PersonalInformationPage() {
  const t = useTexts(texts);
  return (
    <MemberPage
      title={t('title')}
      description={t('description')}
      back={{ path: 'setting/account-setting', label: t('back') }}
    >
      {(user) => (
        <>
          <NameSection user={user} />
          <EmailSection user={user} />
          <ParticularsForm user={user} />
        </>
      )}
    </MemberPage>
  );
}

export const page: Page = { Component: PersonalInformationPage, texts: [texts, memberTexts], opened };
