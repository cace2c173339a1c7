import type { CountryCode } from 'libphonenumber-js';
import { findPhoneNumbersInText } from 'libphonenumber-js';
import { email, is, pipe, string } from 'valibot';

/** Gets each value that is there and cannot be used, with why. */
export type Complain = (reason: string, value: string) => void;

// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what this keeps out
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
const EMAIL = pipe(string(), email());
/** Letters. */
const MAX_LENGTH = 200;

/** One line without controls and doubled spaces; null when nothing is left, cut when it is longer than any real one. */
export function readText(value: string | undefined, most = MAX_LENGTH): string | null {
  return readLine(value)?.slice(0, most).toWellFormed() ?? null;
}

function readLine(value: string | undefined): string | null {
  if (value === undefined) return null;
  const line = value.replace(UNPRINTABLE, ' ').toWellFormed().normalize('NFC').replace(/\s+/g, ' ').trim();
  return line === '' ? null : line;
}

export type NameRead =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** A name has a letter or a digit, and is not a page long. */
export function readName(value: string | undefined): NameRead {
  if (value === undefined) return { kind: 'refused', reason: 'no name' };
  const name = readLine(value);
  if (name === null) return { kind: 'refused', reason: 'a blank name' };
  if (!/[\p{L}\p{N}]/u.test(name)) return { kind: 'refused', reason: 'a name without a letter' };
  if (name.length > MAX_LENGTH)
    return { kind: 'refused', reason: `a name of more than ${MAX_LENGTH} letters` };
  return { kind: 'name', name };
}

/** Every number that the values hold, between whatever words, as E.164 and each once. */
export function readPhones(
  values: readonly (string | undefined)[],
  country: string,
  complain: Complain,
): string[] {
  const found = values.flatMap((value) => {
    const given = readText(value, 500);
    if (given === null) return [];
    const numbers = given.split(/[;,|]|\s\/\s/).flatMap((part) =>
      // Any two letters may be asked: a country that the library does not know has no national numbers.
      findPhoneNumbersInText(part, country as CountryCode)
        .filter(({ number }) => number.isValid())
        .map(({ number }) => number.number),
    );
    if (numbers.length === 0) complain('a phone number that cannot be', given);
    return numbers;
  });
  return [...new Set<string>(found)];
}

/** Of several numbers the first good one, as E.164. */
export function readPhone(value: string | undefined, country: string, complain: Complain): string | null {
  return readPhones([value], country, complain)[0] ?? null;
}

export function readEmail(value: string | undefined, complain: Complain): string | null {
  const given = readText(value, 254)
    ?.replace(/^mailto:/i, '')
    .split(/[;,\s]/)
    .find((part) => part !== '')
    ?.toLowerCase();
  if (given === undefined) return null;
  if (is(EMAIL, given)) return given;
  complain('an email address that cannot be', given);
  return null;
}

/** An http or https address; `www.example.org` is one that lacks its beginning. Of several the first. */
export function readWebsite(value: string | undefined, complain: Complain): string | null {
  const line = readText(value, 500);
  if (line === null) return null;
  const parts = line.replace(/^(https?:\/\/)\s+/i, '$1').split(/[;\s]+|,(?=\s|https?:|www\.)/);
  const urls = parts.flatMap((part) => webAddress(part) ?? []);
  if (urls[0] !== undefined) return urls[0];
  complain('a web address that cannot be', line);
  return null;
}

function webAddress(given: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(given) ? given : `https://${given}`);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const isHost = /^[^.\s]+(\.[^.\s]+)+$/.test(url.hostname);
  return isHost && !/^\w+:/.test(afterScheme(given)) ? url.href : null;
}

function afterScheme(address: string): string {
  return address.replace(/^https?:/i, '').replace(/^([\w.-]+):\d/, '$1');
}

/** Of several values in one field: a port’s largest boat, or its least depth. */
type Pick = 'largest' | 'least';

/**
 * Metres, more than none: `12`, `12,5 m`, `2m50`, `250 cm`, `40 ft`, `8'2"`. Of several (`30m;60m`, `2-3 m`) the one that is
 * asked for.
 */
export function readMetres(
  value: string | undefined,
  complain: Complain,
  pick: Pick = 'largest',
): number | null {
  const given = readText(value);
  if (given === null) return null;
  const parts = given
    .toLowerCase()
    .replace(/[’′]/g, "'")
    .replace(/''|[”″“]/g, '"')
    .split(/[;/|]|\s(?:à|a|to|et|and|ou|or)\s|(?<=[\dm'"t])\s*[-–]\s*(?=\d)|,\s+/);
  const all = parts.map((part) => metresOf(part.trim()));
  // `2-3 m`: the unit stands once, and is metres anyway.
  const good = all.filter((metres) => metres !== null);
  if (good.length === all.length && good.length > 0) {
    return pick === 'largest' ? Math.max(...good) : Math.min(...good);
  }
  complain('a length that cannot be', given);
  return null;
}

const ABOUT =
  /^(?:~|≈|<=?|>=?|±|env(?:iron)?\.?|ca\.?|circa|about|max(?:i|imum)?\.?|min(?:i|imum)?\.?)\s*:?\s*/;
const UNITS: Readonly<Record<string, number>> = { m: 1, cm: 0.01, ft: 0.3048 };

function metresOf(text: string): number | null {
  const plain = text.replace(ABOUT, '');
  const [, feet, inches] =
    /^(\d+)\s*(?:'|ft|feet|foot|pieds?)\s*(\d{1,2}(?:\.\d+)?)\s*(?:"|in|inches|pouces?)?$/.exec(plain) ?? [];
  if (feet !== undefined && inches !== undefined) return round((Number(feet) + Number(inches) / 12) * 0.3048);
  const [, whole, rest] = /^(\d+)\s*m\s*(\d{1,2})$/.exec(plain) ?? [];
  if (whole !== undefined && rest !== undefined) return round(Number(`${whole}.${rest}`));
  const [, digits, unit = ''] =
    /^(\d+(?:[.,]\d+)?)\s*(m|mt|mts|metres?|mètres?|meters?|cm|'|ft|feet|foot|pieds?)?\.?$/.exec(plain) ?? [];
  if (digits === undefined) return null;
  const kind = unit === 'cm' ? 'cm' : /^('|f|p)/.test(unit) ? 'ft' : 'm';
  return round(Number(digits.replace(',', '.')) * (UNITS[kind] ?? 1));
}

function round(metres: number): number | null {
  const rounded = Math.round(metres * 100) / 100;
  return rounded > 0 && rounded < 1000 ? rounded : null;
}

/** A whole number, whatever it is counted in: `1 200`, `1200 places`, `~ 300`. Of a range the number there surely are. */
export function readCount(value: string | undefined, complain: Complain): number | null {
  const given = readText(value);
  if (given === null) return null;
  const [, digits, rest = ''] =
    /^(?:\D{0,12}?)(?<![\d-])(\d{1,3}(?:[\s.,’'](?=\d{3}(?!\d))\d{3})+|\d{1,6})(?![\d.,]\d)(.*)$/.exec(
      given,
    ) ?? [];
  const isSure = /^\D*$/.test(rest) || /^\s*(?:-|–|à|a|to)\s*[\d\s]+\D*$/.test(rest);
  if (digits !== undefined && isSure && !/^\s*-/.test(given)) return Number(digits.replace(/\D/g, ''));
  complain('a number that cannot be', given);
  return null;
}

const CHANNEL = /^(?:[1-9]|[1-8]\d|10\d\d|20\d\d)[A-Z]?$|^[MP][1-4]?$/;
/** Text beside channels: brackets, hours of watch, a frequency. */
const BESIDE =
  /\([^)]*\)|\b\d+\s*H(?:\s*\/\s*\d+|\d+)?|\b24\s*\/\s*24\b|\b7\s*J?\s*\/\s*7\b|\b\d+[.,]\d+\s*(?:MHZ)?/g;

/** Marine channels, several of them with `;` between: `9`, `12;16`, `72A`. Words between them are left out. */
export function readChannel(value: string | undefined, complain: Complain): string | null {
  const given = readText(value);
  if (given === null) return null;
  const parts =
    given
      .toUpperCase()
      .replace(BESIDE, ' ')
      .match(/[\p{L}\d]+/gu) ?? [];
  const channels = parts
    .map((part) => part.replace(/^(?:VHF|CHANNELS?|CANAL|CANAUX|CH|C)?0*(?=\d)/, ''))
    .filter((part) => CHANNEL.test(part));
  const numbers = parts.filter((part) => /\d/.test(part));
  if (channels.length > 0 && channels.length >= numbers.length) return [...new Set(channels)].join(';');
  complain('a VHF channel that cannot be', given);
  return channels.length > 0 ? [...new Set(channels)].join(';') : null;
}

/** French codes are five digits, of which spreadsheets lose the first when it is a nought; others stay as they are. */
export function readPostalCode(value: string | undefined, country: string): string | null {
  const given = readText(value, 20);
  if (given === null || country !== 'FR') return given;
  const digits = given.replace(/^F(?:R)?[\s-]*(?=\d)/i, '').replace(/\s/g, '');
  return /^\d{4,5}$/.test(digits) ? digits.padStart(5, '0') : given;
}
