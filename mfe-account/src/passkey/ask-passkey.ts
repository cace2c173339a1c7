import type { AnswerOf, InputOf, operations } from '@nfcards/shared/operations';

export type PasskeyOptions = AnswerOf<(typeof operations)['passkey_login_options']>;
export type PasskeyAssertion = InputOf<(typeof operations)['passkey_login']>['credential'];

/** Browsers tell neither what was given up nor what took too long, so that no page learns which keys there are. */
const GIVEN_UP: readonly string[] = ['NotAllowedError', 'AbortError'];

/** Whether this browser can be asked for a passkey; none can on a page that was not reached over https. */
export function canAskPasskey(): boolean {
  return 'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/**
 * Asks the browser for one of the person's passkeys (WebAuthn 3, §5.1.4).
 * @returns null when they have given up. Rejects where the browser refuses by itself.
 */
export async function askPasskey(options: PasskeyOptions): Promise<PasskeyAssertion | null> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const credential = await navigator.credentials.get({ publicKey });
    return credential instanceof PublicKeyCredential ? assertionOf(credential) : null;
  } catch (cause) {
    if (cause instanceof DOMException && GIVEN_UP.includes(cause.name)) return null;
    throw cause;
  }
}

function assertionOf(credential: PublicKeyCredential): PasskeyAssertion | null {
  const { id, rawId, response } = credential.toJSON();
  if (!('signature' in response)) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  const signed = { clientDataJSON, authenticatorData, signature, userHandle };
  return { id, rawId, type: 'public-key', response: signed };
}
