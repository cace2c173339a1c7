import { useTexts } from '@nfcards/shared/i18n';
import { ButtonLink, PageHead, PageHeading, PageLayout } from '@nfcards/shared/ui';
import { memberPath } from './member-sections.ts';
import { texts } from './texts.ts';

/** As little is told of a page that is somebody else's as of one that does not exist. */
export function NotTheirs({ userId }: { readonly userId: string }) {
  const t = useTexts(texts);
  return (
    <PageLayout width="text">
      <PageHead title={t('notTheirs.title')} description={t('notTheirs.help')} indexed={false} />
      <PageHeading>{t('notTheirs.title')}</PageHeading>
      <p>{t('notTheirs.help')}</p>
      <div>
        <ButtonLink to={memberPath(userId)} variant="primary">
          {t('notTheirs.own')}
        </ButtonLink>
      </div>
    </PageLayout>
  );
}
