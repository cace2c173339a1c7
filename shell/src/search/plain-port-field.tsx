import { useTexts } from '@nfcards/shared/i18n';
import { TextField } from '@nfcards/shared/ui';
import { texts } from './texts.ts';

export interface PlainPortFieldProps {
  /** Initial text. */
  readonly text: string;
  /** The suggestions could not be loaded. */
  readonly failed?: boolean;
}

/** The field of the port without suggestions, a plain input. */
export function PlainPortField({ text, failed = false }: PlainPortFieldProps) {
  const t = useTexts(texts);
  return (
    <TextField
      name="port"
      type="search"
      label={t('port')}
      placeholder={t('portHint')}
      autoComplete="off"
      defaultValue={text}
      {...(failed ? { help: t('portFailed') } : {})}
    />
  );
}
