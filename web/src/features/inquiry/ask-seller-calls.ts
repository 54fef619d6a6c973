import { askSeller, sendInquiryCode } from '@faka/contract/inquiry/inquiry'
import { type CallInput, call } from '../../lib/call.ts'
import { withWork } from '../../lib/with-work.ts'

/** Sends a question, and repeats it with a proof of work where it needs one. Rejects as `call` does. */
export const callAskSeller = (input: CallInput<typeof askSeller>) =>
  withWork((work) => call(askSeller, { ...input, ...work }))

/** Sends a code to the address at which a guest wants to hear of the answer; with a proof of work as above. */
export const callSendInquiryCode = (mail: string) =>
  withWork((work) => call(sendInquiryCode, { mail, ...work }))
