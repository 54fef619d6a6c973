import { sendBindCode } from '@faka/contract/account/account'
import { sendPhoneCode } from '@faka/contract/account/change-account'
import { sendRegisterCode, sendResetCode } from '@faka/contract/account/registration'
import type { Phone } from '@faka/contract/shared/contact'
import { call } from '../../lib/call.ts'

const operations = {
  register: sendRegisterCode,
  reset: sendResetCode,
  bind: sendBindCode,
  phone: sendPhoneCode,
}

/** The purpose of a code; a signup code does not reset a password. */
export type CodePurpose = keyof typeof operations

/** Requests a code for a phone. Returns the seconds until the next request is allowed; throws as `call` does. */
export const sendCode = (purpose: CodePurpose, phone: Phone): Promise<{ resendAfterSeconds: number }> =>
  call(operations[purpose], { phone })
