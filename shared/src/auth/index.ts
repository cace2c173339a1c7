export { sessionDoubted } from '../client/call.model.ts';
export { isSessionOver } from '../client/session-over.ts';
export type { User } from './auth.model.ts';
export {
  $credential,
  $failureMessage,
  $isLoggedIn,
  $user,
  keepCredentialFx,
  keepRememberedFx,
  linkSocialIdentityCall,
  loginCall,
  loginForgotten,
  logoutCall,
  passkeyLoginCall,
  registerCall,
  sessionFound,
  socialLoginCall,
  userCall,
  verifyResetPasswordCall,
} from './auth.model.ts';
export { readRememberedToken, SESSION_ITEM, writeRememberedToken } from './remembered-session.ts';
export { gateFrom, gatePath, nextPath } from './return-path.ts';
export type { Session } from './session.model.ts';
export { $session, memberCame, memberChanged, memberLeft } from './session.model.ts';
