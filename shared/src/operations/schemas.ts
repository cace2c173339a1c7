import {
  check,
  email,
  isoTimestamp,
  maxLength,
  minLength,
  pipe,
  regex,
  string,
  toLowerCase,
  transform,
  trim,
  uuid,
} from 'valibot';

/** Types of accounts; the last three are granted by staff, the others chosen (SPEC §7 `account_type`). */
export const accountTypes = ['owner', 'renter', 'professional', 'harbour_office', 'staff'] as const;

/** NUL and the other controls, line breaks and tabs left out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what this finds
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
/** All controls, line breaks, and the marks that turn the direction of what follows (Unicode UAX #9). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what this finds
const NOT_IN_A_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

/** Half of a surrogate pair, which no UTF-8 can hold, is refused as controls are. */
const isText = check((given: string) => given.isWellFormed() && !CONTROLS.test(given));
const isLine = check((given: string) => given.isWellFormed() && !NOT_IN_A_LINE.test(given));

/** Text of several lines, trimmed, not empty, of at most so many UTF-16 units. */
export const text = (max: number) => pipe(string(), trim(), minLength(1), maxLength(max), isText);

/** Text of one line, trimmed, not empty. */
export const line = (max: number) => pipe(string(), trim(), minLength(1), maxLength(max), isLine);

/** Text of one line that may be empty. */
export const optionalLine = (max: number) => pipe(string(), trim(), maxLength(max), isLine);

/** Text of several lines that may be empty. */
export const optionalText = (max: number) => pipe(string(), trim(), maxLength(max), isText);

/** In lower case, so that one mailbox is one address. */
export const emailAddress = pipe(string(), trim(), toLowerCase(), maxLength(254), email());

/** Id of a row of ours. */
export const identifier = pipe(string(), uuid());

/** UN/LOCODE, or the id of an imported place such as `osm-node-123`. */
export const placeId = pipe(string(), minLength(1), maxLength(64), regex(/^[\w.:-]+$/));

/** Moment in UTC, for example `2026-05-01T12:00:00.000Z`. */
export const timestamp = pipe(string(), isoTimestamp());

/** Calendar date of 2000 to 2099 that exists, for example `2028-02-29`. */
export const calendarDay = pipe(
  string(),
  regex(
    /^20\d\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))$|^20(?:[02468][048]|[13579][26])-02-29$/,
  ),
);

/** A key derived from a password (SPEC §7), a session's token, or a one-time ticket. */
export const secret = pipe(string(), minLength(1), maxLength(512), isLine);

/** Six digits, as people type them: spaces are forgiven. */
export const sixDigits = pipe(
  string(),
  maxLength(16),
  regex(/^(?:\s*\d){6}\s*$/),
  transform((typed) => typed.replaceAll(/\s/g, '')),
);

/** As `sixDigits`; twelve where many codes were asked for an address. */
export const mailedCode = pipe(
  string(),
  maxLength(32),
  regex(/^(?:(?:\s*\d){6}){1,2}\s*$/),
  transform((typed) => typed.replaceAll(/\s/g, '')),
);
