import { codeFault, isNewPassword, phoneFault, readCode, readPhone } from './typed-account.ts'
import type { Faults } from './use-faults.ts'

/** What stands in the form, as it was typed. */
export interface NewPasswordDraft {
  phone: string
  verifyCode: string
  password: string
  confirmPassword: string
}

const empties = {
  register: { password: 'account.password.empty', confirmPassword: 'account.confirmPassword.empty' },
  reset: { password: 'account.reset.password.empty', confirmPassword: 'account.reset.confirmPassword.empty' },
} as const

/** Everything that is wrong with it, so that all can be put right at once. */
export function faultsOfNewPassword(
  { phone, verifyCode, password, confirmPassword }: NewPasswordDraft,
  purpose: keyof typeof empties,
): Faults<keyof NewPasswordDraft> {
  const empty = empties[purpose]
  return {
    phone: phoneFault(phone),
    verifyCode: codeFault(verifyCode),
    password:
      password === '' ? empty.password : isNewPassword(password) ? undefined : 'account.password.length',
    confirmPassword:
      confirmPassword === ''
        ? empty.confirmPassword
        : confirmPassword === password
          ? undefined
          : 'account.confirmPassword.differ',
  }
}

/** What is asked of the server; undefined where something is wrong with it. */
export function wishOf({ phone, verifyCode, password, confirmPassword }: NewPasswordDraft) {
  const [to, code] = [readPhone(phone), readCode(verifyCode)]
  return to && code ? { phone: to, verifyCode: code, password, confirmPassword } : undefined
}
