import { useTexts } from '@nfcards/shared/i18n';
import { TextField } from '@nfcards/shared/ui';
import { texts } from './texts.ts';

export interface OneTimeCodeFieldProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** “Code with six digits” without it. */
  readonly label?: string;
  readonly help?: string;
  readonly error?: string | null | undefined;
}

/** One field for the six digits: telephones and password managers fill it, and a code may be pasted with its spaces. */
export function OneTimeCodeField({ label, help, ...field }: OneTimeCodeFieldProps) {
  const t = useTexts(texts);
  return (
    <TextField
      {...field}
      {...(help === undefined ? {} : { help })}
      label={label ?? t('label')}
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      required
    />
  );
}
