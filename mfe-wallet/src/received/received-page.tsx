import { $session, type User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { useLocation, useSearchParams } from '@nfcards/shared/router';
import { Tabs } from '@nfcards/shared/ui/tabs';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { MemberPage } from '../member/member-page.tsx';
import { texts as memberTexts } from '../member/texts.ts';
import { SealStrip } from '../sending/seal-strip.tsx';
import { texts as sendingTexts } from '../sending/texts.ts';
import { texts as vaultTexts } from '../vault/texts.ts';
import { $link, addressShown } from './link-in-hand.model.ts';
import { LinkNotice } from './link-notice.tsx';
import { LinkWelcome } from './link-welcome.tsx';
import { opened } from './received.model.ts';
import classes from './received.module.css';
import { SendingList } from './sending-list.tsx';
import { texts } from './texts.ts';

/** All that came and went: what waits for an answer is answered here. */
function ReceivedPage() {
  const t = useTexts(texts);
  const address = useLocation();
  const { session, link, show } = useUnit({ session: $session, link: $link, show: addressShown });
  // Also where the link is pasted into the address of this very page.
  useEffect(() => {
    if (address.hash !== '') show();
  }, [address, show]);
  // The way to the login takes the address along, and no key, nor a part of one, must be in it.
  if (session.status === 'anonymous' && (link !== null || address.hash !== '')) return <LinkWelcome />;
  return (
    <MemberPage title={t('title')} description={t('description')}>
      {(user) => <Sendings user={user} />}
    </MemberPage>
  );
}

function Sendings({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const [query, setQuery] = useSearchParams();
  const selected = query.get('list') === 'out' ? 'out' : 'in';
  return (
    <div className={classes.page}>
      <SealStrip gate />
      <LinkNotice user={user} />
      <Tabs
        label={t('title')}
        selected={selected}
        onSelect={(key) => setQuery(key === 'out' ? { list: 'out' } : {}, { replace: true })}
        tabs={[
          { key: 'in', label: t('in.tab'), icon: 'receive', content: <SendingList direction="in" /> },
          { key: 'out', label: t('out.tab'), icon: 'send', content: <SendingList direction="out" /> },
        ]}
      />
    </div>
  );
}

export const page: Page = {
  Component: ReceivedPage,
  texts: [texts, memberTexts, sendingTexts, vaultTexts],
  opened,
};
