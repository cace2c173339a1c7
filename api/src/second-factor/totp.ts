import { Secret, TOTP } from 'otpauth';

/** Shown by authenticators beside the account. */
const ISSUER = 'NFCards';
/** RFC 6238 with the parameters that all authenticators support. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after the current one: clocks differ (RFC 6238 §5.2). */
const WINDOW = 1;

/** 160 random bits in base32, as RFC 4226 §4 recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The URI for a QR code, for example `otpauth://totp/NFCards:ada%40example.org?secret=…`. */
export function totpAddress(secret: string, email: string): string {
  return new TOTP({
    ...settings,
    issuer: ISSUER,
    label: email,
    secret: Secret.fromBase32(secret),
  }).toString();
}

/**
 * The 30-second step whose code it is, now or one step off; null for any other code.
 * @param code as typed; spaces are forgiven
 */
export function matchingStep(secret: string, code: string): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = Date.now();
  const check = { ...settings, secret: Secret.fromBase32(secret), token, timestamp, window: WINDOW };
  const offset = TOTP.validate(check);
  return offset === null ? null : TOTP.counter({ period: settings.period, timestamp }) + offset;
}
