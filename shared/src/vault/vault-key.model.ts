import { createEvent, createStore, merge } from 'effector';
import {
  linkSocialIdentityCall,
  loginCall,
  logoutCall,
  passkeyLoginCall,
  registerCall,
  socialLoginCall,
  verifyResetPasswordCall,
} from '../auth/auth.model.ts';
import { memberLeft } from '../auth/session.model.ts';

/** Somebody has just shown their password, and the server has taken it: what it opens need not be asked for again. */
export const vaultKeyDerived = createEvent<CryptoKey>();
/** The vault is shut: whoever opens it next shows a key again. */
export const vaultLocked = createEvent();

/** Another may have come without the one before having left. */
const somebodyCame = merge([
  loginCall.fx.done,
  passkeyLoginCall.fx.done,
  socialLoginCall.fx.done,
  linkSocialIdentityCall.fx.done,
  registerCall.fx.done,
  verifyResetPasswordCall.fx.done,
]);

/**
 * What the member’s password makes to open the vault; null until they have typed it in this tab. It is in memory alone,
 * and gone with the session.
 */
export const $vaultKey = createStore<CryptoKey | null>(null, { serialize: 'ignore' })
  .on(vaultKeyDerived, (_, key) => key)
  .reset(vaultLocked, memberLeft, logoutCall.fx.done, somebodyCame);
