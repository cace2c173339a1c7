import type { Handlers } from '../wire/outcome.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { cookie } from './current-user.ts';
import { getData, updateData } from './data-records.ts';
import { login } from './login.ts';
import { endOneSession, sessions } from './login-history.ts';
import { logout } from './logout.ts';
import { updatePersonalData } from './personal-data.ts';
import { profilePicture } from './profile-picture.ts';
import { proveIdentity } from './prove-identity.ts';
import { register } from './register.ts';
import { requestEmailChange } from './request-email-change.ts';
import { resetPassword, verifyResetPassword } from './reset-password.ts';
import type { AccountServices } from './services.ts';
import { tryNew } from './try-new.ts';
import { undoEmailChange } from './undo-email-change.ts';
import { emailVerificationCode, requestEmailVerification } from './verify-email.ts';
import { phoneVerificationCode, requestPhoneVerification } from './verify-phone.ts';

export function accountHandlers(services: AccountServices) {
  return {
    register: register(services),
    login: login(services),
    logout: logout(services),
    cookie: cookie(services),
    reset_password: resetPassword(services),
    verify_reset_password: verifyResetPassword(services),
    request_email_verification: requestEmailVerification(services),
    email_verification_code: emailVerificationCode(services),
    request_phone_verification: requestPhoneVerification(services),
    phone_verification_code: phoneVerificationCode(services),
    update_personal_data: updatePersonalData(services),
    try_new: tryNew(services),
    get_data: getData(services),
    update_data: updateData(services),
    change_password: changePassword(services),
    request_email_change: requestEmailChange(services),
    change_email: changeEmail(services),
    undo_email_change: undoEmailChange(services),
    prove_identity: proveIdentity(services),
    sessions: sessions(services),
    end_session: endOneSession(services),
    profile_picture: profilePicture(services),
  } satisfies Partial<Handlers>;
}
