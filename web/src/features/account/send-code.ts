import { sendBindCode } from '@faka/contract/account/account'
import { sendMailCode, sendPhoneCode } from '@faka/contract/account/change-account'
import type { CodeWay } from '@faka/contract/account/code-way'
import { sendRegisterCode, sendResetCode } from '@faka/contract/account/registration'
import { call } from '../../lib/call.ts'

/** Where a code is sent. */
export interface CodeRecipient {
  way: CodeWay
  /** The phone or mail address. */
  to: string
}

/** The recipient as the operations take it that send codes both ways. */
export const recipientFields = ({ way, to }: CodeRecipient): { phone: string } | { mail: string } =>
  way === 'phone' ? { phone: to } : { mail: to }

const senders = {
  register: (recipient: CodeRecipient) => call(sendRegisterCode, recipientFields(recipient)),
  reset: (recipient: CodeRecipient) => call(sendResetCode, recipientFields(recipient)),
  bind: ({ to }: CodeRecipient) => call(sendBindCode, { phone: to }),
  phone: ({ to }: CodeRecipient) => call(sendPhoneCode, { phone: to }),
  mail: ({ to }: CodeRecipient) => call(sendMailCode, { mail: to }),
}

/** The purpose of a code; a signup code does not reset a password. */
export type CodePurpose = keyof typeof senders

/** Requests a code. Returns the seconds until the next request is allowed; throws as `call` does. */
export const sendCode = (
  purpose: CodePurpose,
  recipient: CodeRecipient,
): Promise<{ resendAfterSeconds: number }> => senders[purpose](recipient)
