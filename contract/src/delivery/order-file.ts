import * as z from 'zod/mini'
import { buyerProof } from '../order/buyer-proof.ts'
import { endpoint } from '../shared/endpoint.ts'
import { OrderNo } from '../shared/ids.ts'
import { Moment } from '../shared/time.ts'
import { SoldFile } from '../stock/stock-file.ts'

/** The file that an order delivered, and how many links to it were issued, since it was replaced if it was. */
export const OrderFile = z.strictObject({
  ...SoldFile.shape,
  times: z.int().check(z.minimum(0)),
  /** How many links there may be; null without a limit. */
  maxTimes: z.nullable(z.int().check(z.minimum(1))),
})
export type OrderFile = z.infer<typeof OrderFile>

export const getOrderFile = endpoint({
  audience: 'buyer',
  access: 'cards',
  path: '/card-core/order/getFile',
  summary:
    'Issues a link to the file that an order delivered, valid for five minutes; each is counted and recorded',
  input: z.strictObject({ orderNo: OrderNo, ...buyerProof }),
  reply: z.strictObject({ url: z.string(), expireTime: Moment, file: OrderFile }),
  errorCodes: [
    'orderNotFound',
    'notDelivered',
    'orderHasNoFile',
    'fileRefunded',
    'downloadsUsedUp',
    'cardPasswordWanted',
    'cardPasswordWrong',
    'cardPasswordLocked',
    'tooOften',
  ],
})
