import * as z from 'zod/mini'
import { codeSentReply, sendCodeErrorCodes, workFields } from '../account/account.ts'
import { endpoint } from '../shared/endpoint.ts'
import { OrderNo } from '../shared/ids.ts'
import { ProofMethod } from './buyer-proof.ts'
import { CardPassword, MailLinkToken, ManageSecret } from './order-secrets.ts'

const orderAccessErrorCodes = ['orderNotFound', 'orderOfAccount', 'ownShopOrder', 'tooOften'] as const

export const sendOrderCode = endpoint({
  audience: 'buyer',
  access: 'prover',
  path: '/card-core/order/sendOrderCode',
  summary: "Sends a code to the contact of a guest's order, which proves that the order is the caller's",
  input: z.strictObject({ orderNo: OrderNo, way: z.enum(['phone', 'mail']), ...workFields }),
  reply: codeSentReply,
  errorCodes: [
    'orderNotFound',
    'orderOfAccount',
    'ownShopOrder',
    'contactUnreachable',
    ...sendCodeErrorCodes,
  ],
})

export const proveBuyer = endpoint({
  audience: 'buyer',
  access: 'prover',
  path: '/card-core/order/proveBuyer',
  summary:
    "Returns the manageSecret of a guest's order for its recovery code, its card password, or the code sent to its contact",
  input: z.strictObject({
    orderNo: OrderNo,
    way: ProofMethod,
    /** The recovery code (twelve digits), a code that was sent (six digits), or the card password. */
    code: CardPassword,
  }),
  reply: z.strictObject({ manageSecret: ManageSecret }),
  errorCodes: [
    ...orderAccessErrorCodes,
    'contactUnreachable',
    'proofWrong',
    'proofLocked',
    'codeWrong',
    'cardPasswordWrong',
    'cardPasswordLocked',
  ],
})

export const openMailLink = endpoint({
  audience: 'buyer',
  access: 'prover',
  path: '/card-core/order/openMailLink',
  summary: "Returns the manageSecret of a guest's order for the link in the email about its delivery, once",
  input: z.strictObject({ orderNo: OrderNo, token: MailLinkToken }),
  reply: z.strictObject({ manageSecret: ManageSecret }),
  errorCodes: [...orderAccessErrorCodes, 'mailLinkEnded'],
})
