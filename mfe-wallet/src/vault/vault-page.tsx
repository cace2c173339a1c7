import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { MemberPage } from '../member/member-page.tsx';
import { texts as memberTexts } from '../member/texts.ts';
import { texts } from './texts.ts';
import { opened } from './vault-page.model.ts';
import { VaultGate } from './views/vault-gate.tsx';
import { VaultSettings } from './views/vault-settings.tsx';

/** The vault itself: what opens it, and what a forgotten password means. */
function VaultPage() {
  const t = useTexts(texts);
  return (
    <MemberPage title={t('title')} description={t('description')}>
      {() => (
        <VaultGate reason={t('reason')}>
          <VaultSettings />
        </VaultGate>
      )}
    </MemberPage>
  );
}

export const page: Page = { Component: VaultPage, texts: [texts, memberTexts], opened };
