import type { CountryCode } from 'libphonenumber-js';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { email, is, pipe, string } from 'valibot';

/** Gets each value that is there and cannot be used, with why. */
export type Complain = (reason: string, value: string) => void;

// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what this keeps out
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
const EMAIL = pipe(string(), email());

/** One line without controls and doubled spaces; null when nothing is left, cut when it is longer than any real one. */
export function readText(value: string | undefined, most = 200): string | null {
  if (value === undefined) return null;
  const line = value.replace(UNPRINTABLE, ' ').toWellFormed().normalize('NFC').replace(/\s+/g, ' ').trim();
  return line === '' ? null : line.slice(0, most).toWellFormed();
}

/** Of several numbers the first good one, as E.164. */
export function readPhone(value: string | undefined, country: string, complain: Complain): string | null {
  const given = readText(value);
  if (given === null) return null;
  for (const part of given.split(/[;,/]/)) {
    // Any two letters may be asked: a country that the library does not know has no national numbers.
    const number = parsePhoneNumberFromString(part, country as CountryCode);
    if (number?.isValid()) return number.number;
  }
  complain('a phone number that cannot be', given);
  return null;
}

export function readEmail(value: string | undefined, complain: Complain): string | null {
  const given = readText(value, 254)?.split(/[;,]/)[0]?.trim().toLowerCase();
  if (given === undefined) return null;
  if (is(EMAIL, given)) return given;
  complain('an email address that cannot be', given);
  return null;
}

/** An http or https address; `www.example.org` is one that lacks its beginning. */
export function readWebsite(value: string | undefined, complain: Complain): string | null {
  const given = readText(value, 500)?.split(/[;\s]/)[0];
  if (given === undefined) return null;
  const url = URL.parse(/^https?:\/\//i.test(given) ? given : `https://${given}`);
  if (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.hostname.includes('.') &&
    !/^\w+:/.test(afterScheme(given))
  ) {
    return url.href;
  }
  complain('a web address that cannot be', given);
  return null;
}

function afterScheme(address: string): string {
  return address.replace(/^https?:/i, '').replace(/^([\w.-]+):\d/, '$1');
}

/** Metres, more than none: `12`, `12.5 m`, `12,5`, `40'` and `40 ft`. */
export function readMetres(value: string | undefined, complain: Complain): number | null {
  const given = readText(value);
  if (given === null) return null;
  const [, digits = '', unit = ''] =
    /^(\d+(?:[.,]\d+)?)\s*(m|metres?|mètres?|ft|feet|')?$/i.exec(given) ?? [];
  const number = Number(digits.replace(',', '.'));
  const metres = Math.round(number * (/^(ft|feet|')$/i.test(unit) ? 0.3048 : 1) * 100) / 100;
  if (digits !== '' && metres > 0 && metres < 1000) return metres;
  complain('a length that cannot be', given);
  return null;
}

export function readCount(value: string | undefined, complain: Complain): number | null {
  const given = readText(value);
  if (given === null) return null;
  const digits = given.replace(/\s/g, '');
  if (/^\d{1,6}$/.test(digits)) return Number(digits);
  complain('a number that cannot be', given);
  return null;
}

/** Marine channels, several of them with `;` between: `9`, `12;16`, `72A`. */
export function readChannel(value: string | undefined, complain: Complain): string | null {
  const given = readText(value);
  if (given === null) return null;
  const channels = given
    .toUpperCase()
    .replace(/\b(VHF|CH|CHANNELS?|CANAL)\b\.?/g, ' ')
    .split(/[;,/&+\s]+/)
    .filter((channel) => channel !== '');
  if (
    channels.length > 0 &&
    channels.every((channel) => /^([1-9]|[1-8]\d|10[0-9]{2}|20\d\d)[A-Z]?$/.test(channel))
  ) {
    return channels.join(';');
  }
  complain('a VHF channel that cannot be', given);
  return null;
}

/** Degrees, with a point or a comma; null when it is no number of the range. */
export function readDegrees(value: string | number | undefined, most: 90 | 180): number | null {
  const text = String(value ?? '')
    .trim()
    .replace(',', '.');
  const degrees = text === '' ? Number.NaN : Number(text);
  return Math.abs(degrees) <= most ? Math.round(degrees * 1e7) / 1e7 : null;
}

export function readCountry(value: string | undefined): string | null {
  const code = value?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) ? code : null;
}
