export type { PasswordKeys } from './password-keys.ts';
export { InsecurePageError, passwordKeys } from './password-keys.ts';
export { newRecoveryCode, readRecoveryCode, recoveryKey } from './recovery-code.ts';
/** Kept for older releases, which opened an identity in the page. Newer ones do it in a worker (`./sealing.ts`). */
export { openIdentity, sealIdentity, VaultNotOpenedError } from './sealed-identity.ts';
export { $vaultKey, vaultKeyDerived, vaultLocked } from './vault-key.model.ts';
