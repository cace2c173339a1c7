import type { AnswerOf, InputOf, operations } from '@nfcards/shared/operations';
import { passkeyRefusal } from '../prove-identity/browser-refusal.ts';

export type PasskeyCreation = AnswerOf<(typeof operations)['passkey_registration_options']>;
export type NewPasskey = InputOf<(typeof operations)['add_passkey']>['credential'];

/** Whether this browser can make a passkey; none can on a page that was not reached over https. */
export function canMakePasskey(): boolean {
  return 'PublicKeyCredential' in globalThis && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** Lets the browser make a passkey on a device of the member's (WebAuthn 3, §5.1.3). Rejects with a `BrowserRefusal`. */
export async function makePasskey(options: PasskeyCreation): Promise<NewPasskey> {
  const credential = await create(options);
  const { id, rawId, response } = credential.toJSON();
  if (!('attestationObject' in response)) throw passkeyRefusal(null);
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
}

async function create(options: PasskeyCreation): Promise<PublicKeyCredential> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(creationOf(options));
    const credential = await navigator.credentials.create({ publicKey });
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (cause) {
    throw passkeyRefusal(cause);
  }
  throw passkeyRefusal(null);
}

/** What the server left out is left out here too: the browser takes no `undefined`. */
function creationOf({
  excludeCredentials,
  ...options
}: PasskeyCreation): PublicKeyCredentialCreationOptionsJSON {
  return {
    ...options,
    excludeCredentials: excludeCredentials.map(({ id, type, transports }) =>
      transports === undefined ? { id, type } : { id, type, transports },
    ),
  };
}
