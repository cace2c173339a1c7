import { useUnit } from 'effector-react';
import { type ReactNode, useEffect } from 'react';
import { changeFx } from '../change-steps.model.ts';
import {
  $changeFailure,
  $failedChanges,
  $newCode,
  $waitingForKey,
  $waitingForProof,
  keyWithheld,
  newCodeConfirmed,
  newCodeWanted,
  newCodeWritten,
  settingsLeft,
} from '../change-ways.model.ts';
import { ChangeProof } from './change-proof.tsx';
import { ConfirmCode } from './confirm-code.tsx';
import { RecoveryCodeSheet } from './recovery-code-sheet.tsx';
import { UnlockForm } from './unlock-vault.tsx';

/** The steps of a change of what opens the vault; its children while none is under way. */
export function NewCodeSteps({ children }: { readonly children: ReactNode }) {
  const model = useUnit({
    newCode: $newCode,
    waiting: $waitingForProof,
    waitingForKey: $waitingForKey,
    withhold: keyWithheld,
    failure: $changeFailure,
    attempts: $failedChanges,
    pending: changeFx.pending,
    written: newCodeWritten,
    back: newCodeWanted,
    confirm: newCodeConfirmed,
    leave: settingsLeft,
  });
  const { leave, newCode } = model;
  useEffect(() => () => leave(), [leave]);
  if (model.waiting !== null) return <ChangeProof />;
  if (model.waitingForKey !== null) return <UnlockForm onCancel={() => model.withhold()} />;
  if (newCode === null) return children;
  if (!newCode.written) return <RecoveryCodeSheet code={newCode.code} onWritten={() => model.written()} />;
  return (
    <ConfirmCode
      pending={model.pending}
      failure={model.failure}
      attempt={model.attempts}
      onConfirm={model.confirm}
      onBack={() => model.back()}
    />
  );
}
