import { TextLink } from '@nfcards/shared/ui';
import { formatPhone, phoneAddress } from './phone-number.ts';

export function PhoneLink({ number }: { readonly number: string }) {
  return <TextLink to={phoneAddress(number)}>{formatPhone(number)}</TextLink>;
}
