import { useTexts } from '@nfcards/shared/i18n';
import type { NfcardDetails } from '@nfcards/shared/operations';
import { EmptyState, Notice } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { TitledSection } from '../../../member/titled-section.tsx';
import { RecoveryReminder } from '../../../vault/views/recovery-reminder.tsx';
import { VaultGate } from '../../../vault/views/vault-gate.tsx';
import classes from '../documents.module.css';
import { texts } from '../texts.ts';
import { AddDocuments } from './add-documents.tsx';
import { DocumentRow } from './document-row.tsx';
import { $isUnlocked } from './metadata.model.ts';
import { ProofList } from './proof-list.tsx';
import { UploadList } from './upload-list.tsx';
import { ViewingDialog } from './viewing-dialog.tsx';

/** The documents of a card: in full while the vault is open, else as far as the server knows them. */
export function DocumentsSection({ card }: { readonly card: NfcardDetails }) {
  const t = useTexts(texts);
  const isHeld = card.role === 'held';
  const isGone = card.role === 'sent';
  return (
    <TitledSection title={t('documents.title')}>
      {isGone ? (
        <ProofList card={card} />
      ) : (
        <>
          <VaultGate reason={t(isHeld ? 'documents.reason' : 'documents.reasonReceived')}>
            {isHeld ? <AddDocuments /> : null}
          </VaultGate>
          {isHeld && <UploadList nfcardId={card.id} />}
          {isHeld && card.documents.length > 0 && <RecoveryReminder />}
          <DocumentList card={card} />
          <ViewingDialog />
        </>
      )}
    </TitledSection>
  );
}

function DocumentList({ card }: { readonly card: NfcardDetails }) {
  const t = useTexts(texts);
  const isUnlocked = useUnit($isUnlocked);
  if (card.documents.length === 0) {
    if (card.role === 'held') {
      return (
        <EmptyState title={t('documents.empty')}>
          <p>{t(isUnlocked ? 'documents.emptyHelp' : 'documents.emptyLocked')}</p>
        </EmptyState>
      );
    }
    return <Notice>{t(card.status === 'waiting' ? 'documents.afterAccepting' : 'documents.none')}</Notice>;
  }
  return (
    <ul className={classes.documents} role="list" aria-label={t('documents.label')}>
      {card.documents.map((document) => (
        <DocumentRow key={document.id} document={document} isHeld={card.role === 'held'} />
      ))}
    </ul>
  );
}
