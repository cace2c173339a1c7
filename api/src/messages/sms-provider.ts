import type { Delivery, Sms, Transport } from './transport.ts';

export interface SmsSettings {
  /** Where messages are posted: https, or http on this machine. */
  readonly url: string;
  /** Sent as `Authorization: Bearer …`. */
  readonly token: string;
  /** Number or name that the message comes from. */
  readonly from: string;
}

const ANSWER_WITHIN_MS = 20_000;

/** The request did not leave, or did not arrive. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Too many requests, or out of service: said before anything was taken. */
const LATER = new Set([429, 503]);

/** Posts `{ to, from, text }` as JSON, with the message's id as `Idempotency-Key`. Any 2xx means that it was taken. */
export function smsProvider({ url, token, from }: SmsSettings): Transport<Sms> {
  return {
    async deliver({ id, to, text }) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': id,
          },
          body: JSON.stringify({ to, from, text }),
          // A redirection would carry the number to who knows where.
          redirect: 'manual',
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        });
        await response.body?.cancel();
        return judge(response.status);
      } catch (cause) {
        const code = codeOf(cause);
        return {
          kind: NOT_CONNECTED.has(code) || isCertificate(code) ? 'not_now' : 'uncertain',
          reason: `sms_${code}`,
        };
      }
    },
  };
}

function judge(status: number): Delivery {
  const reason = `sms_${status}`;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (LATER.has(status)) return { kind: 'not_now', reason };
  return { kind: status < 500 ? 'refused' : 'uncertain', reason };
}

function codeOf(cause: unknown): string {
  for (let error = cause; error instanceof Error; error = error.cause) {
    if ('code' in error && typeof error.code === 'string') return error.code;
  }
  return cause instanceof Error ? cause.name : 'unknown';
}

function isCertificate(code: string): boolean {
  return code.includes('CERT') || code.startsWith('ERR_TLS') || code === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';
}
