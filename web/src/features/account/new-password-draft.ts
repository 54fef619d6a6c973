import { isValidPassword, parseCode, parsePhone, validateCode, validatePhone } from './account-input.ts'
import type { FormErrors } from './use-form-errors.ts'

/** What stands in the form, as it was typed. */
export interface NewPasswordDraft {
  phone: string
  verifyCode: string
  password: string
  confirmPassword: string
}

const emptyMessages = {
  register: { password: 'account.password.empty', confirmPassword: 'account.confirmPassword.empty' },
  reset: { password: 'account.reset.password.empty', confirmPassword: 'account.reset.confirmPassword.empty' },
} as const

/** Everything that is wrong with it, so that all can be put right at once. */
export function validateNewPassword(
  { phone, verifyCode, password, confirmPassword }: NewPasswordDraft,
  purpose: keyof typeof emptyMessages,
): FormErrors<keyof NewPasswordDraft> {
  const empty = emptyMessages[purpose]
  return {
    phone: validatePhone(phone),
    verifyCode: validateCode(verifyCode),
    password:
      password === '' ? empty.password : isValidPassword(password) ? undefined : 'account.password.length',
    confirmPassword:
      confirmPassword === ''
        ? empty.confirmPassword
        : confirmPassword === password
          ? undefined
          : 'account.confirmPassword.differ',
  }
}

/** What is asked of the server; undefined where something is wrong with it. */
export function toNewPasswordInput({ phone, verifyCode, password, confirmPassword }: NewPasswordDraft) {
  const [to, code] = [parsePhone(phone), parseCode(verifyCode)]
  return to && code ? { phone: to, verifyCode: code, password, confirmPassword } : undefined
}
