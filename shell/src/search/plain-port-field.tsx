import { useTexts } from '@nfcards/shared/i18n';
import { TextField } from '@nfcards/shared/ui';
import { texts } from './texts.ts';

export interface PlainPortFieldProps {
  /** What stands in it at first. */
  readonly text: string;
  /** The suggestions that it would have could not be loaded. */
  readonly failed?: boolean;
}

/** The field of the port with what every browser has. */
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
