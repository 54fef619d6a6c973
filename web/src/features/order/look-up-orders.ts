import { findGuestOrders } from '@faka/contract/order/find-guest-orders'
import { sendLookUpCode } from '@faka/contract/order/send-look-up-code'
import { type CallInput, call } from '../../lib/call.ts'
import { withWork } from '../../lib/with-work.ts'

/** Requests the code by which the guest orders of a phone or mail address are listed. */
export const requestLookUpCode = (recipient: CallInput<typeof sendLookUpCode>) =>
  withWork((work) => call(sendLookUpCode, { ...recipient, ...work }))

/** The paid guest orders of a phone or mail address, for its code. */
export const lookUpOrders = (input: CallInput<typeof findGuestOrders>) => call(findGuestOrders, input)
