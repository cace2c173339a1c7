import { $user, userCall } from '@nfcards/shared/auth';
import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import {
  Button,
  ButtonLink,
  CallErrorPanel,
  Card,
  ErrorPanel,
  NfcardFace,
  Notice,
  PageHead,
  PageHeading,
  PageLayout,
  Skeleton,
  TextLink,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { texts as documentTexts } from '../documents/texts.ts';
import { useDates } from '../member/use-dates.ts';
import { texts as sendingTexts } from '../sending/texts.ts';
import { useFailureWords } from '../sending/use-failure-words.ts';
import { texts as viewerTexts } from '../viewer/texts.ts';
import { $linked, isClientError, type LinkedNfcard, opened, openPressed } from './linked.model.ts';
import { LinkedDocuments } from './linked-documents.tsx';
import classes from './links.module.css';
import { texts } from './texts.ts';

/** Documents of a card for somebody without an account; the key is in the address and leaves the browser never. */
function LinkedPage() {
  const t = useTexts(texts);
  return (
    <PageLayout width="text">
      <PageHead title={t('title')} description={t('description')} indexed={false} />
      {/* No page that is visited from here learns the id of the link; the key behind the # it would not learn anyway. */}
      <meta name="referrer" content="no-referrer" />
      <div className={classes.page}>
        <PageHeading eyebrow={t('page.eyebrow')}>{t('page.heading')}</PageHeading>
        <Link />
        <Ways />
      </div>
    </PageLayout>
  );
}

function Link() {
  const t = useTexts(texts);
  const wordsOf = useFailureWords();
  const { linked, open } = useUnit({ linked: $linked, open: openPressed });
  switch (linked.status) {
    case 'unknown':
      return <Skeleton shape="block" height="8rem" />;
    case 'cut':
    case 'gone':
    case 'revoked':
      return (
        <ErrorPanel title={t(`page.${linked.status}.title`)}>
          <p>{t(`page.${linked.status}.body`)}</p>
        </ErrorPanel>
      );
    case 'failed':
      return isClientError(linked.error) ? (
        <CallErrorPanel error={linked.error} onRetry={() => open()} />
      ) : (
        <ErrorPanel
          title={t('page.failedTitle')}
          action={<Button onPress={() => open()}>{t('page.again')}</Button>}
        >
          <p>{wordsOf(linked.error)}</p>
        </ErrorPanel>
      );
    case 'closed':
    case 'opening':
      return (
        <>
          <p>{t('page.before')}</p>
          <p>{t('page.counts')}</p>
          <div>
            <Button variant="primary" pending={linked.status === 'opening'} onPress={() => open()}>
              {t('page.open')}
            </Button>
          </div>
        </>
      );
    case 'open':
      return (
        <>
          <About nfcard={linked.nfcard} />
          <LinkedDocuments link={linked} />
        </>
      );
  }
}

function About({ nfcard }: { readonly nfcard: LinkedNfcard }) {
  const t = useTexts(texts);
  const { momentOf } = useDates();
  const { number } = useFormats();
  const { sender, boat, title, note, valid_until: until, views_left: left } = nfcard;
  return (
    <div className={classes.about}>
      <NfcardFace seed={nfcard.documents[0]?.digest ?? boat.name} boat={boat.name} kind={title} lines={[]} />
      <p>{t('page.from', { sender, boat: boat.name })}</p>
      {note === '' ? null : <Notice title={t('page.note', { sender })}>{note}</Notice>}
      <p className={classes.facts}>
        {t('page.until', { moment: momentOf(until) })}
        <br />
        {t('page.left', { count: left, number: number(left) })}
      </p>
    </div>
  );
}

/** Where to go on: to check what was received, and to an account of one's own. */
function Ways() {
  const t = useTexts(texts);
  const { user, pending } = useUnit({ user: $user, pending: userCall.$pending });
  return (
    <div className={classes.ways}>
      <Card flat as="section">
        <h2 className={classes.name}>{t('page.verify')}</h2>
        <p>{t('page.verifyHelp')}</p>
        <TextLink to="/verify">{t('page.verify')}</TextLink>
      </Card>
      {/* Not while it is not known yet whose page it is: what goes again is pressed by mistake. */}
      {user === null && !pending && (
        <Card flat as="section">
          <h2 className={classes.name}>{t('page.account')}</h2>
          <p>{t('page.accountHelp')}</p>
          <div>
            <ButtonLink to="/register">{t('page.register')}</ButtonLink>
          </div>
        </Card>
      )}
    </div>
  );
}

export const page: Page = {
  Component: LinkedPage,
  texts: [texts, documentTexts, sendingTexts, viewerTexts],
  opened,
};
