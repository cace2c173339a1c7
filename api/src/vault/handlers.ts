import type { Services } from '../services.ts';
import type { Handlers } from '../wire/outcome.ts';
import { createVault } from './create-vault.ts';
import { forgetVault } from './forget-vault.ts';
import { knownKeys, saveKnownKeys } from './known-keys.ts';
import { recipients } from './recipients.ts';
import { vault } from './vault.ts';
import { removeVaultWrap, saveVaultWrap } from './wraps.ts';

export function vaultHandlers(services: Services) {
  return {
    vault: vault(services),
    create_vault: createVault(services),
    save_vault_wrap: saveVaultWrap(services),
    remove_vault_wrap: removeVaultWrap(services),
    forget_vault: forgetVault(services),
    known_keys: knownKeys(services),
    save_known_keys: saveKnownKeys(services),
    recipients: recipients(services),
  } satisfies Partial<Handlers>;
}
