import { useTexts } from '@nfcards/shared/i18n';
import { ConfirmButton as AnyConfirmButton, type ConfirmButtonProps } from '@nfcards/shared/patterns';
import { texts } from './texts.ts';

/** A button for what somebody else will notice at once. */
export function ConfirmButton(props: Omit<ConfirmButtonProps, 'failed'>) {
  const t = useTexts(texts);
  return <AnyConfirmButton {...props} failed={t('dialogFailed')} />;
}
