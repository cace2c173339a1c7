import { emailAddress, optionalLine } from '@nfcards/shared/operations';
import type { GenericSchema, InferOutput } from 'valibot';
import {
  boolean,
  maxLength,
  minLength,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  string,
  union,
  unknown,
} from 'valibot';
import type { SocialProfile } from './provider-client.ts';

export const subject = pipe(string(), minLength(1), maxLength(255));

/** OpenID Connect Core, §5.1. Apple writes the boolean as a text. */
export const profileClaims = object({
  sub: subject,
  email: optional(unknown()),
  email_verified: optional(union([boolean(), picklist(['true', 'false'])])),
  name: optional(unknown()),
  given_name: optional(unknown()),
  family_name: optional(unknown()),
});
export type ProfileClaims = InferOutput<typeof profileClaims>;

/** A provider's claims are untrusted: invalid names and addresses are dropped. */
export function profileOf(claims: ProfileClaims): SocialProfile {
  const email = readOr(emailAddress, claims.email, null);
  const [first = '', ...rest] = readName(claims.name).split(' ');
  const given = readName(claims.given_name);
  const family = readName(claims.family_name);
  const named = given !== '' || family !== '';
  return {
    subject: claims.sub,
    email,
    emailVerified: email !== null && String(claims.email_verified) === 'true',
    firstName: named ? given : first,
    lastName: named ? family : rest.join(' '),
  };
}

function readName(given: unknown): string {
  return readOr(optionalLine(100), given, '');
}

function readOr<Schema extends GenericSchema, Other>(
  schema: Schema,
  given: unknown,
  other: Other,
): InferOutput<Schema> | Other {
  const read = safeParse(schema, given);
  return read.success ? read.output : other;
}
