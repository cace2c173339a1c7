export type { PasswordKeys } from './password-keys.ts';
export { InsecurePageError, passwordKeys } from './password-keys.ts';
export { newRecoveryCode, readRecoveryCode, recoveryKey } from './recovery-code.ts';
export { openIdentity, sealIdentity, VaultNotOpenedError } from './sealed-identity.ts';
export { $vaultKey, vaultKeyDerived, vaultLocked } from './vault-key.model.ts';
