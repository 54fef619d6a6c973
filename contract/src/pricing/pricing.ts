import * as z from 'zod/mini'
import { maxQuantity } from '../item/item.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId, PayChannelId } from '../shared/ids.ts'
import { Fen, PositiveFen } from '../shared/money.ts'

export const Quantity = z.int().check(z.minimum(1), z.maximum(maxQuantity))
export const CouponCode = z.string().check(z.regex(/^[0-9A-Za-z-]{4,32}$/))

/** The components of a price. */
export const PriceReason = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tier'), minQuantity: Quantity, unitPriceFen: PositiveFen }),
  z.strictObject({ kind: z.literal('fee'), feeBasisPoints: z.int(), feeFen: Fen }),
])

/**
 * A computed price. `goodsFen` = list price × quantity; `discountFen` = what the tier saves;
 * `amountFen` = goodsFen - discountFen + feeFen, never below 1.
 */
export const Price = z.strictObject({
  unitPriceFen: PositiveFen,
  goodsFen: PositiveFen,
  discountFen: Fen,
  feeFen: Fen,
  amountFen: PositiveFen,
  reasons: z.array(PriceReason),
})
export type Price = z.infer<typeof Price>

export const calcPrice = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/card-core/order/calcPrice',
  summary: 'The price of a quantity of an item, and its components',
  input: z.strictObject({
    itemId: ItemId,
    quantity: Quantity,
    couponCode: z.optional(CouponCode),
    payChannel: z.optional(PayChannelId),
  }),
  reply: Price,
  errorCodes: [
    'itemNotFound',
    'quantityOutOfRange',
    'quantityHeldBack',
    'couponUnknown',
    'channelUnavailable',
    'amountOutOfRange',
  ],
})
