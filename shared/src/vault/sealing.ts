/**
 * Keys, sealing and opening for workers: a worker bundles these modules, because the shell shares none with it. An
 * opened identity never leaves its worker.
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
