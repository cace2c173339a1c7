import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { useSearchParams } from '@nfcards/shared/router';
import { Notice, useCallErrorWords } from '@nfcards/shared/ui';
import { Tabs } from '@nfcards/shared/ui/tabs';
import { useUnit } from 'effector-react';
import { MemberPage } from '../member/member-page.tsx';
import { texts as memberTexts } from '../member/texts.ts';
import { SealStrip } from '../sending/seal-strip.tsx';
import { texts as sendingTexts } from '../sending/texts.ts';
import { texts as vaultTexts } from '../vault/texts.ts';
import { $vault } from '../vault/vault.model.ts';
import { VaultGate } from '../vault/views/vault-gate.tsx';
import { $news, $refusal, opened } from './received.model.ts';
import classes from './received.module.css';
import { SendingList } from './sending-list.tsx';
import { texts } from './texts.ts';

/** All that came and went: what waits for an answer is answered here. */
function ReceivedPage() {
  const t = useTexts(texts);
  return (
    <MemberPage title={t('title')} description={t('description')}>
      {() => <Sendings />}
    </MemberPage>
  );
}

function Sendings() {
  const t = useTexts(texts);
  const [query, setQuery] = useSearchParams();
  const selected = query.get('list') === 'out' ? 'out' : 'in';
  return (
    <div className={classes.page}>
      <SealStrip gate />
      <Outcome />
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

/** What came of the last answer. */
function Outcome() {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { news, refusal, vault } = useUnit({ news: $news, refusal: $refusal, vault: $vault });
  if (refusal?.needsVault) {
    return (
      <>
        {vault.status === 'none' && (
          <Notice tone="warn" title={t('vault.title')} live>
            {t('vault.body')}
          </Notice>
        )}
        <VaultGate reason={t('vault.reason')}>
          <Notice tone="ok" live>
            {t('vault.ready')}
          </Notice>
        </VaultGate>
      </>
    );
  }
  if (refusal !== null) {
    return (
      <Notice tone="warn" title={t('failed')} live>
        {wordsOf(refusal.error).body}
      </Notice>
    );
  }
  if (news === null) return null;
  const { kind, sender, boat } = news.sending;
  const what = news.what === 'accepted' ? (`accepted.${kind}` as const) : news.what;
  return (
    <Notice tone="ok" live>
      {t(`news.${what}`, { name: sender.name ?? t('somebody'), boat: boat.name })}
    </Notice>
  );
}

export const page: Page = {
  Component: ReceivedPage,
  texts: [texts, memberTexts, sendingTexts, vaultTexts],
  opened,
};
