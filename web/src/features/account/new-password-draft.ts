import { isValidPassword, parseCode, parsePhone, validateCode, validatePhone } from './account-input.ts'
import type { FormErrors } from './use-form-errors.ts'

/** The form values, as typed. */
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

/** All validation errors at once. */
export function validateNewPassword(
  { phone, verifyCode, password, confirmPassword }: NewPasswordDraft,
  purpose: keyof typeof emptyMessages,
): FormErrors<keyof NewPasswordDraft> {
  const messages = emptyMessages[purpose]
  return {
    phone: validatePhone(phone),
    verifyCode: validateCode(verifyCode),
    password:
      password === '' ? messages.password : isValidPassword(password) ? undefined : 'account.password.length',
    confirmPassword:
      confirmPassword === ''
        ? messages.confirmPassword
        : confirmPassword === password
          ? undefined
          : 'account.confirmPassword.differ',
  }
}

/** The input of the operation; undefined where the draft is invalid. */
export function toNewPasswordInput({ phone, verifyCode, password, confirmPassword }: NewPasswordDraft) {
  const [parsedPhone, parsedCode] = [parsePhone(phone), parseCode(verifyCode)]
  return parsedPhone && parsedCode
    ? { phone: parsedPhone, verifyCode: parsedCode, password, confirmPassword }
    : undefined
}
