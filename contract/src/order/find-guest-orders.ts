import * as z from 'zod/mini'
import { codeRecipientFields, isOneRecipient, VerifyCode } from '../account/account.ts'
import { endpoint } from '../shared/endpoint.ts'
import { OrderNo } from '../shared/ids.ts'
import { OrderStatus } from '../shared/states.ts'
import { Moment } from '../shared/time.ts'
import { ManageSecret } from './order-secrets.ts'

/** How many of a contact's guest orders are listed. */
export const maxGuestOrders = 100

/** A guest's order, as its buyer finds it by the contact. */
export const GuestOrder = z.strictObject({
  orderNo: OrderNo,
  itemTitle: z.string(),
  quantity: z.int(),
  status: OrderStatus,
  /** Whether its cards are shown only with its card password. */
  needPassword: z.boolean(),
  createTime: Moment,
  /** With which the buyer acts on it. */
  manageSecret: ManageSecret,
})
export type GuestOrder = z.infer<typeof GuestOrder>

export const findGuestOrders = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/card-core/order/findGuestOrders',
  summary:
    'The paid guest orders of a phone or mail address, newest first, for a code sent to it; their cards are shown as for every guest, with the card password where one was set',
  input: z.strictObject({ ...codeRecipientFields, verifyCode: VerifyCode }).check(isOneRecipient()),
  reply: z.strictObject({ list: z.array(GuestOrder) }),
  errorCodes: ['codeWrong', 'tooOften'],
})
