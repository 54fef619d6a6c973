import * as z from 'zod/mini'
import { Order } from '../delivery/delivery.ts'
import { Moment } from '../shared/time.ts'
import { Shop } from '../shop/shop.ts'

/** The data that the server embeds in the rendered checkout of an unpaid order. */
export const CheckoutPageData = z.strictObject({
  page: z.literal('checkout'),
  order: Order,
  shop: Shop,
  /** When the order was read, by the server's clock. */
  serverTime: Moment,
})
export type CheckoutPageData = z.infer<typeof CheckoutPageData>
