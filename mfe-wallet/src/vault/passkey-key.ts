import { fromBase64Url } from './crypto/encodings.ts';
import type { PasskeyReason } from './vault-failure.ts';

export interface PasskeyKey {
  /** Base64url. */
  readonly credentialId: string;
  readonly key: CryptoKey;
}

export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';
  readonly reason: PasskeyReason;

  constructor(reason: PasskeyReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

const PURPOSE = 'nfcards:vault-passkey:v1';
/** Browsers tell neither what was given up nor what took too long, so that no page learns which keys there are. */
const GIVEN_UP: readonly string[] = ['NotAllowedError', 'AbortError'];

/**
 * The key that a passkey makes (WebAuthn 3, §10.1.4, `prf`): its secret of 32 bytes never leaves the device, and no server
 * takes part.
 * @param credentialIds those that are asked for; any passkey of this site where there are none
 * @throws PasskeyFailure
 */
export async function passkeyKey(credentialIds: readonly string[]): Promise<PasskeyKey> {
  const credential = await askPasskey(credentialIds);
  const secret = credential.getClientExtensionResults().prf?.results?.first;
  if (secret === undefined) throw new PasskeyFailure('withoutSecret');
  const root = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesOf(PURPOSE) };
  const key = await crypto.subtle.deriveKey(hkdf, root, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  return { credentialId: credential.id, key };
}

async function askPasskey(credentialIds: readonly string[]): Promise<PublicKeyCredential> {
  try {
    const credential = await navigator.credentials.get({
      publicKey: {
        // Nobody checks the signature: what counts is the secret, which only the passkey knows.
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        userVerification: 'required',
        allowCredentials: credentialIds.map((id) => ({ type: 'public-key', id: fromBase64Url(id) })),
        extensions: { prf: { eval: { first: bytesOf(PURPOSE) } } },
      },
    });
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (cause) {
    const isGivenUp = cause instanceof DOMException && GIVEN_UP.includes(cause.name);
    throw new PasskeyFailure(isGivenUp ? 'cancelled' : 'refused', cause);
  }
  throw new PasskeyFailure('refused');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
