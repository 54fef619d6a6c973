import { sendBindCode } from '@faka/contract/account/account'
import { sendMailCode, sendPhoneCode } from '@faka/contract/account/change-account'
import { sendLoginCode } from '@faka/contract/account/code-login'
import type { CodeWay } from '@faka/contract/account/code-way'
import { sendRegisterCode, sendResetCode } from '@faka/contract/account/registration'
import { type CallInput, call } from '../../lib/call.ts'
import { withWork } from '../../lib/with-work.ts'

/** Where a code is sent. */
export interface CodeRecipient {
  way: CodeWay
  /** The phone or mail address. */
  to: string
}

/** The recipient as the operations take it that send codes both ways. */
export const recipientFields = ({ way, to }: CodeRecipient): { phone: string } | { mail: string } =>
  way === 'phone' ? { phone: to } : { mail: to }

type Work = Pick<CallInput<typeof sendLoginCode>, 'proof'>

const senders = {
  login: (to: CodeRecipient, work: Work) => call(sendLoginCode, { ...recipientFields(to), ...work }),
  register: (to: CodeRecipient, work: Work) => call(sendRegisterCode, { ...recipientFields(to), ...work }),
  reset: (to: CodeRecipient, work: Work) => call(sendResetCode, { ...recipientFields(to), ...work }),
  bind: ({ to }: CodeRecipient, work: Work) => call(sendBindCode, { phone: to, ...work }),
  phone: ({ to }: CodeRecipient, work: Work) => call(sendPhoneCode, { phone: to, ...work }),
  mail: ({ to }: CodeRecipient, work: Work) => call(sendMailCode, { mail: to, ...work }),
}

/** The purpose of a code; a signup code does not reset a password. The last three are sent by what asks for them, as `send`. */
export type CodePurpose = keyof typeof senders | 'lookUp' | 'account' | 'inquiry'

/** Requests a code; resolves with the seconds until the next request is allowed. */
export type SendCode = (recipient: CodeRecipient) => Promise<{ resendAfterSeconds: number }>

/** What requests a code for a purpose; throws as `call` does. */
export const senderOf = (purpose: CodePurpose): SendCode => {
  if (purpose === 'lookUp' || purpose === 'account' || purpose === 'inquiry')
    throw new Error('this code is sent by what asks for it')
  return (recipient) => withWork((work) => senders[purpose](recipient, work))
}
