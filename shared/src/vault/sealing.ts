/** What makes keys, seals and opens, for where there is no page: a worker has no shell that hands modules to it. */
export { passwordKeys } from './password-keys.ts';
export { newRecoveryCode, readRecoveryCode, recoveryKey } from './recovery-code.ts';
export { openIdentity, sealIdentity, VaultNotOpenedError } from './sealed-identity.ts';
