export type { User } from './auth.model.ts';
export {
  $credential,
  $failureMessage,
  $isLoggedIn,
  $user,
  keepCredentialFx,
  linkSocialIdentityCall,
  loginCall,
  loginForgotten,
  logoutCall,
  passkeyLoginCall,
  registerCall,
  SESSION_ITEM,
  sessionDoubted,
  sessionFound,
  socialLoginCall,
  userCall,
  verifyResetPasswordCall,
} from './auth.model.ts';
export type { Session } from './session.model.ts';
export { $session, memberCame, memberChanged, memberLeft } from './session.model.ts';
export { isSessionOver } from './session-over.ts';
export { gatePath, nextPath } from './way-back.ts';
