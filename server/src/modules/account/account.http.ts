import {
  bindAccount as bindAccountOperation,
  login as loginOperation,
  sendBindCode as sendBindCodeOperation,
} from '@faka/contract/account/account'
import { sendAccountCode as sendAccountCodeOperation } from '@faka/contract/account/account-proof'
import { solveCaptcha as solveCaptchaOperation } from '@faka/contract/account/captcha'
import {
  changePassword as changePasswordOperation,
  sendMailCode as sendMailCodeOperation,
  sendPhoneCode as sendPhoneCodeOperation,
} from '@faka/contract/account/change-account'
import {
  loginByCode as loginByCodeOperation,
  sendLoginCode as sendLoginCodeOperation,
} from '@faka/contract/account/code-login'
import { createFirstAdmin as createFirstAdminOperation } from '@faka/contract/account/first-admin'
import {
  addPasskey as addPasskeyOperation,
  listPasskeys as listPasskeysOperation,
  loginByPasskey as loginByPasskeyOperation,
  removePasskey as removePasskeyOperation,
  renamePasskey as renamePasskeyOperation,
  requestPasskeyLogin as requestPasskeyLoginOperation,
  requestPasskey as requestPasskeyOperation,
  startPasskeyLogin as startPasskeyLoginOperation,
  startPasskey as startPasskeyOperation,
} from '@faka/contract/account/passkeys'
import { setPasswordByLink as setPasswordByLinkOperation } from '@faka/contract/account/password-link'
import {
  blockUser as blockUserOperation,
  openUserPhone as openUserPhoneOperation,
  searchUsers as searchUsersOperation,
  unblockUser as unblockUserOperation,
} from '@faka/contract/account/platform-users'
import {
  checkRegistered as checkRegisteredOperation,
  register as registerOperation,
  resetPassword as resetPasswordOperation,
  sendRegisterCode as sendRegisterCodeOperation,
  sendResetCode as sendResetCodeOperation,
} from '@faka/contract/account/registration'
import {
  confirmSecondFactor as confirmSecondFactorOperation,
  enableTotp as enableTotpOperation,
  loginSecondFactor as loginSecondFactorOperation,
  removeTotp as removeTotpOperation,
  renewRecoveryCodes as renewRecoveryCodesOperation,
  showSecondFactor as showSecondFactorOperation,
  startTotp as startTotpOperation,
} from '@faka/contract/account/second-factor'
import {
  endOtherSessions as endOtherSessionsOperation,
  endSession as endSessionOperation,
  listSessions as listSessionsOperation,
} from '@faka/contract/account/sessions'
import { type Handler, handle } from '../../platform/http.ts'
import { addPasskey } from './add-passkey.ts'
import { bindAccount } from './bind-account.ts'
import { blockUser } from './block-user.ts'
import { changePassword } from './change-password.ts'
import { checkRegistered } from './check-registered.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { createFirstAdmin } from './create-first-admin.ts'
import { enableTotp } from './enable-totp.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endSession } from './end-session.ts'
import type { SetMailPort } from './insert-buyer.ts'
import { listPasskeys } from './list-passkeys.ts'
import { listSessions } from './list-sessions.ts'
import { login } from './login.ts'
import { loginByCode } from './login-by-code.ts'
import { loginByPasskey } from './login-by-passkey.ts'
import { loginSecondFactor } from './login-second-factor.ts'
import type { MailPort } from './notify-owner.ts'
import { openUserPhone } from './open-user-phone.ts'
import { register } from './register.ts'
import { removePasskey } from './remove-passkey.ts'
import { removeTotp } from './remove-totp.ts'
import { renamePasskey } from './rename-passkey.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { requestPasskey } from './request-passkey.ts'
import { requestPasskeyLogin } from './request-passkey-login.ts'
import { resetPassword } from './reset-password.ts'
import { type OwnedShopsPort, searchUsers } from './search-users.ts'
import { sendAccountCode } from './send-account-code.ts'
import { sendBindCode } from './send-bind-code.ts'
import { sendLoginCode } from './send-login-code.ts'
import { sendMailCode } from './send-mail-code.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { sendRegisterCode } from './send-register-code.ts'
import { sendResetCode } from './send-reset-code.ts'
import { setPasswordByLink } from './set-password-by-link.ts'
import { showSecondFactor } from './show-second-factor.ts'
import { solveCaptcha } from './solve-captcha.ts'
import { startPasskey } from './start-passkey.ts'
import { startPasskeyLogin } from './start-passkey-login.ts'
import { startTotp } from './start-totp.ts'
import { unblockUser } from './unblock-user.ts'

export const accountHandlers = (port: MailPort & OwnedShopsPort & SetMailPort): Handler[] => [
  handle(searchUsersOperation, (ctx, input) => searchUsers(ctx, input, port)),
  handle(blockUserOperation, blockUser),
  handle(unblockUserOperation, unblockUser),
  handle(openUserPhoneOperation, openUserPhone),
  handle(loginOperation, login),
  handle(sendLoginCodeOperation, sendLoginCode),
  handle(loginByCodeOperation, (ctx, input) => loginByCode(ctx, input, port)),
  handle(solveCaptchaOperation, solveCaptcha),
  handle(registerOperation, (ctx, input) => register(ctx, input, port)),
  handle(createFirstAdminOperation, createFirstAdmin),
  handle(resetPasswordOperation, (ctx, input) => resetPassword(ctx, input, port)),
  handle(setPasswordByLinkOperation, (ctx, input) => setPasswordByLink(ctx, input, port)),
  handle(bindAccountOperation, (ctx, input) => bindAccount(ctx, input, port)),
  handle(sendRegisterCodeOperation, sendRegisterCode),
  handle(sendResetCodeOperation, sendResetCode),
  handle(sendBindCodeOperation, sendBindCode),
  handle(checkRegisteredOperation, checkRegistered),
  handle(changePasswordOperation, (ctx, input) => changePassword(ctx, input, port)),
  handle(sendAccountCodeOperation, sendAccountCode),
  handle(sendMailCodeOperation, sendMailCode),
  handle(sendPhoneCodeOperation, sendPhoneCode),
  handle(listSessionsOperation, listSessions),
  handle(endSessionOperation, endSession),
  handle(endOtherSessionsOperation, endOtherSessions),
  handle(confirmSecondFactorOperation, confirmSecondFactor),
  handle(enableTotpOperation, (ctx, input) => enableTotp(ctx, input, port)),
  handle(loginSecondFactorOperation, loginSecondFactor),
  handle(removeTotpOperation, (ctx, input) => removeTotp(ctx, input, port)),
  handle(renewRecoveryCodesOperation, (ctx, input) => renewRecoveryCodes(ctx, input, port)),
  handle(showSecondFactorOperation, showSecondFactor),
  handle(startTotpOperation, startTotp),
  handle(addPasskeyOperation, (ctx, input) => addPasskey(ctx, input, port)),
  handle(listPasskeysOperation, listPasskeys),
  handle(removePasskeyOperation, (ctx, input) => removePasskey(ctx, input, port)),
  handle(renamePasskeyOperation, renamePasskey),
  handle(requestPasskeyOperation, requestPasskey),
  handle(requestPasskeyLoginOperation, requestPasskeyLogin),
  handle(startPasskeyOperation, startPasskey),
  handle(startPasskeyLoginOperation, startPasskeyLogin),
  handle(loginByPasskeyOperation, loginByPasskey),
]
