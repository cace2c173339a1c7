import type { NfcardDocument } from '@nfcards/shared/operations';
import { useUnit } from 'effector-react';
import { $proofs } from '../../../certificates/certification.model.ts';
import { versionState } from '../../../certificates/version-state.ts';
import { $shownCard } from '../../card.model.ts';
import { recognisePressed } from '../change-card.model.ts';
import { $metadata } from './metadata.model.ts';
import { newestOf } from './use-document-words.ts';

/** Says that the newest version is the member's own, although their vault has not added it; null where it has, or nobody can know. */
export function useRecognition({ id, files }: NfcardDocument, isHeld: boolean): (() => void) | null {
  const { card, metadata, proofs, recognise } = useUnit({
    card: $shownCard,
    metadata: $metadata,
    proofs: $proofs,
    recognise: recognisePressed,
  });
  const newest = newestOf({ files });
  const known = newest === null ? undefined : metadata.get(newest.id);
  if (card === null || newest === null || newest.sealed_key === null || known === undefined) return null;
  const { id: fileId, entry_no: no, sealed_key } = newest;
  const proof = no === null ? undefined : proofs.get(no);
  if (versionState({ no, proof, sealed: known, isHeld }) !== 'foreign') return null;
  const place = { nfcardId: card.id, documentId: id, fileId };
  return () => recognise({ sealed_key, metadata: known, place });
}
