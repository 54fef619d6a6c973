import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { OrderNo } from '../shared/ids.ts'
import { CardPassword, ManageSecret } from './order.ts'

/**
 * How a guest shows that an order is the one that he placed, where his device holds no `manageSecret` of it. Each is
 * something that the seller of the order does not have.
 */
export const proofMethods = ['recoveryCode', 'cardPassword', 'phone', 'mail'] as const
export const ProofMethod = z.enum(proofMethods)
export type ProofMethod = z.infer<typeof ProofMethod>

/** What `proofWanted` carries: the ways that are open for this order. */
export const ProofWanted = z.strictObject({ ways: z.array(ProofMethod) })

/** What acting on a guest's order takes; the session of the account that owns an order needs neither. */
export const buyerProof = { manageSecret: z.optional(ManageSecret), cardPassword: z.optional(CardPassword) }

/** How acting for a buyer may be refused. */
export const buyerProofErrorCodes = [
  'proofWanted',
  'proofWrong',
  'orderOfAccount',
  'ownShopOrder',
  'cardPasswordWanted',
  'cardPasswordWrong',
  'cardPasswordLocked',
  'tooOften',
] as const

const orderAccessErrorCodes = ['orderNotFound', 'orderOfAccount', 'ownShopOrder', 'tooOften'] as const

export const sendOrderCode = endpoint({
  audience: 'buyer',
  access: 'prover',
  path: '/card-core/order/sendOrderCode',
  summary: "Sends a code to the contact of a guest's order, which shows that the order is the caller's",
  input: z.strictObject({ orderNo: OrderNo, way: z.enum(['phone', 'mail']) }),
  reply: z.strictObject({ resendAfterSeconds: z.int().check(z.minimum(0)) }),
  errorCodes: [
    ...orderAccessErrorCodes,
    'contactUnreachable',
    'codeTooSoon',
    'codeTooMany',
    'messagesClosed',
  ],
})

export const proveBuyer = endpoint({
  audience: 'buyer',
  access: 'prover',
  path: '/card-core/order/proveBuyer',
  summary:
    "Answers a manageSecret of a guest's order for its recovery code, its card password, or the code sent to its contact",
  input: z.strictObject({
    orderNo: OrderNo,
    way: ProofMethod,
    /** Twelve digits for the recovery code, six for a code that was sent, or the card password. */
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
