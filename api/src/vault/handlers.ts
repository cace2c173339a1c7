import type { Handlers } from '../wire/outcome.ts';
import { createVault } from './create-vault.ts';
import { forgetVault } from './forget-vault.ts';
import { knownKeys, saveKnownKeys } from './known-keys.ts';
import type { VaultServices } from './services.ts';
import { vault } from './vault.ts';
import { removeVaultWrap, saveVaultWrap } from './wraps.ts';

export function vaultHandlers(services: VaultServices) {
  return {
    vault: vault(services),
    create_vault: createVault(services),
    save_vault_wrap: saveVaultWrap(services),
    remove_vault_wrap: removeVaultWrap(services),
    forget_vault: forgetVault(services),
    known_keys: knownKeys(services),
    save_known_keys: saveKnownKeys(services),
  } satisfies Partial<Handlers>;
}
