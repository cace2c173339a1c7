import { useTexts } from '@nfcards/shared/i18n';
import { Notice } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { $vault } from '../vault/vault.model.ts';
import { texts } from './texts.ts';

/** Needs the vault, which the card's page opens further up: a second form for the same password would be one too many. */
export function OpenedVault({ children }: { readonly children: ReactNode }) {
  const t = useTexts(texts);
  const { status } = useUnit($vault);
  return status === 'unlocked' ? children : <Notice>{t('openFirst')}</Notice>;
}
