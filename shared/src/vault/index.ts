export type { PasswordKeys } from './password-keys.ts';
export { InsecurePageError, passwordKeys } from './password-keys.ts';
export { newRecoveryCode, readRecoveryCode, recoveryKey } from './recovery-code.ts';
/** For remotes of before, which opened an identity in their page: today that is done by workers (`./sealing.ts`). */
export { openIdentity, sealIdentity, VaultNotOpenedError } from './sealed-identity.ts';
export { $vaultKey, vaultKeyDerived, vaultLocked } from './vault-key.model.ts';
