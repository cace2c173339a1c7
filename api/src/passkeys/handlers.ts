import type { Handlers } from '../wire/outcome.ts';
import { addPasskey } from './add-passkey.ts';
import { passkeyList } from './passkey-list.ts';
import { passkeyLogin } from './passkey-login.ts';
import { passkeyLoginOptions } from './passkey-login-options.ts';
import { passkeyRegistrationOptions } from './passkey-registration-options.ts';
import { provePasskey } from './prove-passkey.ts';
import { removePasskey } from './remove-passkey.ts';
import type { PasskeyServices } from './services.ts';

export function passkeyHandlers(services: PasskeyServices) {
  return {
    passkeys: passkeyList(services),
    passkey_registration_options: passkeyRegistrationOptions(services),
    add_passkey: addPasskey(services),
    remove_passkey: removePasskey(services),
    passkey_login_options: passkeyLoginOptions(services),
    passkey_login: passkeyLogin(services),
    prove_passkey: provePasskey(services),
  } satisfies Partial<Handlers>;
}
