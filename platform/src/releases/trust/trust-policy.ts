import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  array,
  description,
  getDotPath,
  integer,
  literal,
  maxValue,
  minLength,
  minValue,
  number,
  optional,
  pipe,
  record,
  regex,
  safeParse,
  strictObject,
  string,
  union,
} from 'valibot';
import { Failure } from '../../failure.ts';
import { parseJson } from '../place/parse-json.ts';
import { releaseName } from '../release/release.ts';
import { keyOf } from './metadata.ts';

const word = pipe(string(), regex(/^[a-z][a-z0-9-]*$/));
const days = pipe(number(), integer(), minValue(1), maxValue(3_650));

const holders = {
  keys: pipe(array(word), minLength(1), description('Names of keys.')),
  threshold: optional(
    pipe(number(), integer(), minValue(1), description('How many of them must sign; one if left out.')),
    1,
  ),
};
const releases = pipe(
  array(union([releaseName, literal('*')])),
  minLength(1),
  description('Names of releases, or "*" for all.'),
);

/** `trust.json`: who may do what, written by a person. */
const trustPolicy = strictObject({
  $schema: optional(string()),
  keys: pipe(
    record(word, string()),
    description('Ed25519 public keys by name: PEM, or the path of such a file from this one.'),
  ),
  root: strictObject({ ...holders, days: optional(days, 365) }),
  publishers: array(strictObject({ ...holders, releases })),
  promoters: array(strictObject({ ...holders, channel: word, releases })),
  days: optional(
    pipe(days, description('How long a channel is believed after it was signed last; 90 if left out.')),
    90,
  ),
});

export interface Holders {
  /** Ids of keys. */
  readonly keys: readonly string[];
  readonly threshold: number;
}

export interface TrustPolicy {
  /** PEM by name. */
  readonly keys: Readonly<Record<string, string>>;
  readonly root: Holders & { readonly days: number };
  readonly publishers: readonly (Holders & { readonly releases: readonly string[] })[];
  readonly promoters: readonly (Holders & {
    readonly channel: string;
    readonly releases: readonly string[];
  })[];
  readonly days: number;
}

/**
 * Reads `trust.json`.
 * @throws Failure with what is wrong in it
 */
export function readTrustPolicy(file: string): TrustPolicy {
  const text = textIn(file);
  if (text === null) throw new Failure(`There is no ${file}.`);
  const parsed = safeParse(trustPolicy, parseJson(text));
  if (!parsed.success) {
    const wrong = parsed.issues.map((issue) => `${getDotPath(issue) ?? 'the whole file'}: ${issue.message}`);
    throw new Failure(`${file} does not say who may do what:\n${wrong.join('\n')}`);
  }
  const { keys, root, publishers, promoters, days: channelDays } = parsed.output;
  const pems = Object.fromEntries(
    Object.entries(keys).map(([name, value]) => [name, readKey(name, value, dirname(file))]),
  );
  const ids = Object.fromEntries(Object.entries(pems).map(([name, pem]) => [name, keyOf(pem).keyID]));
  const holdersOf = <Part extends { keys: string[]; threshold: number }>(part: Part, what: string) => {
    const unknown = part.keys.find((name) => ids[name] === undefined);
    if (unknown !== undefined)
      throw new Failure(`${file}: ${what} names the key “${unknown}”, which is not under "keys".`);
    const known = [...new Set(part.keys.flatMap((name) => ids[name] ?? []))];
    if (known.length < part.threshold)
      throw new Failure(
        `${file}: ${what} asks for ${part.threshold} signatures, and has ${known.length} different keys.`,
      );
    return { ...part, keys: known };
  };
  return {
    keys: pems,
    root: holdersOf(root, 'root'),
    publishers: publishers.map((part, no) => holdersOf(part, `publishers.${no}`)),
    promoters: promoters.map((part, no) => holdersOf(part, `promoters.${no}`)),
    days: channelDays,
  };
}

function readKey(name: string, value: string, folder: string): string {
  const pem = value.includes('-----BEGIN') ? value : (textIn(resolve(folder, value)) ?? '');
  // Of a private key a public one can be made; in a file that others read it has no business.
  if (!pem.includes('-----BEGIN PUBLIC KEY-----'))
    throw new Failure(`The key “${name}” is not a public key in PEM, nor the path of one.`);
  try {
    if (keyOf(pem).keyVal.public !== undefined) return pem;
  } catch {
    // Told below.
  }
  throw new Failure(`The key “${name}” is not an Ed25519 key.`);
}

function textIn(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
