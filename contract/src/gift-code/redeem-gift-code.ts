import * as z from 'zod/mini'
import { workFields } from '../account/account.ts'
import { endpoint } from '../shared/endpoint.ts'
import { PositiveFen } from '../shared/money.ts'
import { Moment } from '../shared/time.ts'

export const redeemGiftCode = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/card-core/buyer/giftCode/redeem',
  summary:
    'Puts the worth of a gift code into the balance of the account, once. The account that redeemed it gets the same answer again, without a second credit',
  input: z.strictObject({
    /** In upper or lower case, with or without spaces and hyphens. */
    code: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    ...workFields,
  }),
  reply: z.strictObject({ worthFen: PositiveFen, redeemTime: Moment }),
  errorCodes: [
    'sessionNeeded',
    'giftCodeUnknown',
    'giftCodeUsed',
    'giftCodeExpired',
    'giftCodeDisabled',
    'proofNeeded',
    'tooOften',
  ],
})
