import { useTexts } from '@nfcards/shared/i18n';
import { CallErrorPanel, Notice, Skeleton, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type ReactNode, useEffect } from 'react';
import { $isMakingByItself } from '../make-vault.model.ts';
import { MakeVault } from './make-vault.tsx';
import '../opened-by-password.model.ts';
import '../renew-wrap.model.ts';
import { tryPasswordFx } from '../opened-by-password.model.ts';
import { texts } from '../texts.ts';
import { $offersReseal, resealDismissed } from '../unlock.model.ts';
import { $vault, vaultRetried, vaultWanted } from '../vault.model.ts';
import classes from '../vault.module.css';
import { $lostVault } from '../vault-lost.model.ts';
import { ResealForm } from './reseal-form.tsx';
import { UnlockVault } from './unlock-vault.tsx';
import '../vault-tabs.model.ts';

export interface VaultGateProps {
  /** Why the vault is needed here, in the visitor's words. */
  readonly reason: string;
  readonly children: ReactNode;
}

/** Shows its children once the vault is open; until then the way to open or make it. Pages that hold it list its `texts`. */
export function VaultGate({ reason, children }: VaultGateProps) {
  const { vault, isTrying, isMaking, offersReseal, want, retry, dismiss } = useUnit({
    vault: $vault,
    isTrying: tryPasswordFx.pending,
    isMaking: $isMakingByItself,
    offersReseal: $offersReseal,
    want: vaultWanted,
    retry: vaultRetried,
    dismiss: resealDismissed,
  });
  useEffect(() => want(), [want]);
  if (vault.status === 'unlocked') {
    return (
      <>
        {offersReseal && <ResealForm onLater={() => dismiss()} />}
        {children}
      </>
    );
  }
  if (vault.status === 'failed') return <CallErrorPanel error={vault.error} onRetry={() => retry()} />;
  if (vault.status === 'none' && !isMaking) {
    return (
      <>
        <LostVaultNotice />
        <MakeVault reason={reason} />
      </>
    );
  }
  if (vault.status !== 'locked' || isTrying) return <Opening />;
  return (
    <>
      <LostVaultNotice />
      <UnlockVault reason={reason} />
    </>
  );
}

function LostVaultNotice() {
  const t = useTexts(texts);
  const lost = useUnit($lostVault);
  return lost === null ? null : (
    <Notice tone="warn" title={t(`lost.${lost}Title`)} live>
      {t(`lost.${lost}`)}
    </Notice>
  );
}

function Opening() {
  const t = useTexts(texts);
  return (
    <div className={classes.area}>
      <VisuallyHidden>
        <span role="status">{t('pending')}</span>
      </VisuallyHidden>
      <Skeleton shape="block" height="14rem" />
    </div>
  );
}
