import { useTexts } from '@nfcards/shared/i18n';
import { ConfirmButton as AnyConfirmButton, type ConfirmButtonProps } from '@nfcards/shared/patterns';
import { Icon, type IconName } from '@nfcards/shared/ui';
import { texts } from './texts.ts';

/** A button of the security page for what cannot be taken back. */
export function ConfirmButton({
  icon,
  label,
  ...rest
}: Omit<ConfirmButtonProps, 'failed'> & { readonly icon: IconName }) {
  const t = useTexts(texts);
  return (
    <AnyConfirmButton
      {...rest}
      failed={t('dialogFailed')}
      label={
        <>
          <Icon name={icon} size="small" />
          {label}
        </>
      }
    />
  );
}
