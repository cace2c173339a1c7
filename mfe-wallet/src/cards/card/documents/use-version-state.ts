import type { DocumentFile } from '@nfcards/shared/operations';
import { useUnit } from 'effector-react';
import { $proofs } from '../../../certificates/certification.model.ts';
import { type VersionState, versionState } from '../../../certificates/version-state.ts';
import { $metadata } from './metadata.model.ts';

/** How far a version is certified, as this browser knows it. @param isHeld whether the card is the member's */
export function useVersionState({ id, entry_no: no }: DocumentFile, isHeld: boolean): VersionState {
  const { proofs, metadata } = useUnit({ proofs: $proofs, metadata: $metadata });
  const proof = no === null ? undefined : proofs.get(no);
  return versionState({ no, proof, sealed: metadata.get(id), isHeld });
}
