import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { RequestId } from '../shared/ids.ts'
import { Fen, PositiveFen } from '../shared/money.ts'

/** The number of a payout. */
const PayoutNo = z.string().check(z.regex(/^[0-9A-Z]{20,32}$/))

export const showPayout = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/card-core/buyer/payout/show',
  summary:
    'What of the balance can be paid out to the payment methods that topped it up, and what bonus that takes back',
  input: z.strictObject({}),
  /** Null where balances are not paid out. */
  reply: z.strictObject({
    payout: z.nullable(
      z.strictObject({
        balanceFen: Fen,
        /** The top-ups that can be refunded, the newest first, which is the order in which they are. */
        topUps: z.array(
          z.strictObject({
            leftFen: PositiveFen,
            bonusFen: Fen,
            wholeOnly: z.boolean(),
            /** The name of the payment method to which it goes back. */
            payChannel: z.string(),
          }),
        ),
        /** For how many days after its payment a top-up can be refunded. */
        days: z.int().check(z.minimum(1)),
      }),
    ),
  }),
  errorCodes: ['sessionNeeded'],
})

export const payOut = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/card-core/buyer/payout/create',
  summary:
    'Pays a part of the balance out to the payment methods that topped it up, as refunds of these top-ups, the newest first. Idempotent by requestId',
  input: z.strictObject({
    requestId: RequestId,
    amountFen: PositiveFen,
    /** The bonus that the buyer saw is taken back; if it differs, the call fails with `payoutChanged`. */
    bonusFen: Fen,
  }),
  reply: z.strictObject({
    payoutNo: PayoutNo,
    amountFen: PositiveFen,
    bonusFen: Fen,
    /** Among how many payments it was divided. */
    refunds: z.int().check(z.minimum(1)),
  }),
  errorCodes: ['sessionNeeded', 'tooOften', 'requestReused', 'payoutNotPossible', 'payoutChanged'],
})
