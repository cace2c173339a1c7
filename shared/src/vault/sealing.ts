/**
 * What makes keys, seals and opens, for where there is no page: a worker has no shell that hands modules to it, and an
 * identity that is opened leaves no worker.
 */
export { passwordKeys } from './password-keys.ts';
export { newRecoveryCode, readRecoveryCode, recoveryKey } from './recovery-code.ts';
export {
  isStretched,
  openIdentity,
  sealIdentity,
  sealIdentityByPassword,
  VaultNotOpenedError,
} from './sealed-identity.ts';
