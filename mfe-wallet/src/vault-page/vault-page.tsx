import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { DownloadAllSection } from '../download-all/download-all-section.tsx';
import { texts as downloadTexts } from '../download-all/texts.ts';
import { MemberPage } from '../member/member-page.tsx';
import { texts as memberTexts } from '../member/texts.ts';
import { texts } from '../vault/texts.ts';
import { VaultGate } from '../vault/views/vault-gate.tsx';
import { VaultSettings } from '../vault/views/vault-settings.tsx';
import { opened } from './vault-page.model.ts';

/** The vault itself: what opens it, what a forgotten password means, and all that is in it as one file. */
function VaultPage() {
  const t = useTexts(texts);
  return (
    <MemberPage title={t('title')} description={t('description')}>
      {() => (
        <VaultGate reason={t('reason')}>
          <VaultSettings />
          <DownloadAllSection />
        </VaultGate>
      )}
    </MemberPage>
  );
}

export const page: Page = { Component: VaultPage, texts: [texts, downloadTexts, memberTexts], opened };
