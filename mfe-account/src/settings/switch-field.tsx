import type { User } from '@nfcards/shared/auth';
import { ToggleField, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $kept, $refusals, $wishes, isOn, type SwitchType, wished } from './wishes.model.ts';

export interface SwitchFieldProps {
  readonly user: User;
  readonly type: SwitchType;
  readonly label: string;
  /** What it really does. */
  readonly help: string;
}

/** A switch of the member's: it moves at once, and moves back with the reason when the server refuses. */
export function SwitchField({ user, type, label, help }: SwitchFieldProps) {
  const wordsOf = useCallErrorWords();
  const { wishes, kept, refusals, wish } = useUnit({
    wishes: $wishes,
    kept: $kept,
    refusals: $refusals,
    wish: wished,
  });
  const refusal = refusals[type];
  // Not `pending`: a second press is not to be ignored, it is the last wish that counts.
  return (
    <ToggleField
      name={type}
      label={label}
      help={help}
      checked={isOn(user, type, wishes, kept)}
      onCheckedChange={(on) => wish({ type, data: on })}
      error={refusal === undefined ? null : wordsOf(refusal).body}
    />
  );
}
