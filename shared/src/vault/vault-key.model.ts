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

/** The server accepted the member's password: the vault can be opened without asking for it again. */
export const vaultKeyDerived = createEvent<CryptoKey>();
/** The vault is locked: opening it needs a key again. */
export const vaultLocked = createEvent();

/** A member may log in over the session of another, who never logged out. */
const loggedIn = merge([
  loginCall.fx.done,
  passkeyLoginCall.fx.done,
  socialLoginCall.fx.done,
  linkSocialIdentityCall.fx.done,
  registerCall.fx.done,
  verifyResetPasswordCall.fx.done,
]);

/**
 * The key derived from the member’s password, which opens the vault; null until it was typed in this tab. It is kept in
 * memory alone, until the session ends.
 */
export const $vaultKey = createStore<CryptoKey | null>(null, { serialize: 'ignore' })
  .on(vaultKeyDerived, (_, key) => key)
  .reset(vaultLocked, memberLeft, logoutCall.fx.done, loggedIn);
