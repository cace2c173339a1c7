import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** E.164, for example `+33639980000`; null for an invalid number. Without a country code it is taken for French. */
export function phoneNumber(typed: string): string | null {
  const parsed = parsePhoneNumberFromString(typed, 'FR');
  return parsed?.isValid() === true ? parsed.number : null;
}
