import { sendBindCode, sendPhoneCode, sendRegisterCode, sendResetCode } from '@faka/contract/account/account'
import type { Phone } from '@faka/contract/shared/contact'
import { call } from '../../lib/call.ts'

const operations = {
  register: sendRegisterCode,
  reset: sendResetCode,
  bind: sendBindCode,
  phone: sendPhoneCode,
}

/** What a code is asked for; one for signing up does not reset a password. */
export type CodePurpose = keyof typeof operations

/** Has a code sent to a phone. Answers when another may be asked for; throws as `call` does. */
export const sendCode = (purpose: CodePurpose, phone: Phone): Promise<{ resendAfterSeconds: number }> =>
  call(operations[purpose], { phone })
