import { useUnit } from 'effector-react';
import { changeFx } from '../change-steps.model.ts';
import {
  $changeFailure,
  $failedChanges,
  proofCancelled,
  proofSubmitted,
  proveByPasswordFx,
} from '../change-ways.model.ts';
import { $knownVault } from '../vault.model.ts';
import { ProofForm } from './proof-form.tsx';

/** For a change of what opens the vault. */
export function ChangeProof() {
  const model = useUnit({
    vault: $knownVault,
    failure: $changeFailure,
    attempts: $failedChanges,
    proving: proveByPasswordFx.pending,
    changing: changeFx.pending,
    submit: proofSubmitted,
    cancel: proofCancelled,
  });
  return (
    <ProofForm
      email={model.vault?.email ?? ''}
      pending={model.proving || model.changing}
      failure={model.failure}
      attempt={model.attempts}
      onSubmit={model.submit}
      onCancel={() => model.cancel()}
    />
  );
}
