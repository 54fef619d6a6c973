import * as z from 'zod/mini'
import { Delivery } from '../item/item.ts'
import { buyerProof } from '../order/buyer-proof.ts'
import { CardPassword } from '../order/order.ts'
import { endpoint } from '../shared/endpoint.ts'
import { CardId, ClassifyId, ItemId, OrderNo, ShortUrl } from '../shared/ids.ts'
import { Fen, PositiveFen } from '../shared/money.ts'
import { PictureAddress } from '../shared/picture-address.ts'
import { OrderStatus } from '../shared/states.ts'
import { Moment } from '../shared/time.ts'
import { PayChannel } from '../shop/shop.ts'
import { maxCardLength } from '../stock/stock.ts'

/** A bought card: its number inside the order and its content, byte for byte. */
export const Card = z.strictObject({ cardId: CardId, content: z.string() })
export type Card = z.infer<typeof Card>

export const refundStates = ['pending', 'done', 'byPerson'] as const

/** An order as its buyer sees it. The item's text and price are those of the moment of buying. */
export const Order = z.strictObject({
  orderNo: OrderNo,
  status: OrderStatus,
  shortUrl: ShortUrl,
  shopName: z.string(),
  itemId: ItemId,
  classifyId: z.nullable(ClassifyId),
  itemTitle: z.string(),
  cover: z.nullable(PictureAddress),
  description: z.string(),
  warranty: z.string(),
  delivery: Delivery,
  quantity: z.int(),
  unitPriceFen: PositiveFen,
  goodsFen: PositiveFen,
  discountFen: Fen,
  /** Fee, sum and channel are those of the payment that paid it; before that, of the channel that it was made with. */
  feeFen: Fen,
  amountFen: PositiveFen,
  payChannel: PayChannel,
  createTime: Moment,
  payBefore: Moment,
  paidTime: z.nullable(Moment),
  deliveredTime: z.nullable(Moment),
  /** The money came after the order was closed, and the cards could still be delivered. */
  late: z.boolean(),
  /** Paid with test money. */
  sandbox: z.boolean(),
  /** Whether a card password protects the cards. */
  needPassword: z.boolean(),
  /** Money of this order that goes back, or that a person has to look at; 0 when none. */
  refund: z.nullable(
    z.strictObject({
      amountFen: PositiveFen,
      state: z.enum(refundStates),
      /** How much of it stands in the buyer's balance, since its gateway does not give back. */
      toBalanceFen: Fen,
    }),
  ),
  /** What its gateway said was paid and did not confirm when asked; null: nothing. The cards stay held meanwhile. */
  unconfirmedFen: z.nullable(PositiveFen),
  /** What stands between the parts of a card (see `Wares`); empty: cards stay whole. */
  cardSeparator: z.string(),
  /** Present once delivered. */
  cards: z.nullable(z.array(Card)),
})
export type Order = z.infer<typeof Order>

export const getOrder = endpoint({
  audience: 'buyer',
  access: 'cards',
  path: '/card-core/order/get',
  summary: 'An order, with its cards once it is delivered',
  input: z.strictObject({ orderNo: OrderNo, ...buyerProof }),
  reply: Order,
  errorCodes: ['orderNotFound', 'cardPasswordWanted', 'cardPasswordWrong', 'cardPasswordLocked', 'tooOften'],
})

export const getOwnOrder = endpoint({
  audience: 'buyer',
  access: 'owner',
  session: 'needed',
  path: '/card-core/buyer/order/detail',
  summary: "An order of the account's own; anybody else's is as absent",
  query: z.strictObject({ orderNo: OrderNo }),
  input: z.strictObject({ cardPassword: z.optional(CardPassword) }),
  reply: Order,
  errorCodes: [
    'sessionNeeded',
    'orderNotFound',
    'cardPasswordWanted',
    'cardPasswordWrong',
    'cardPasswordLocked',
    'tooOften',
  ],
})

export const checkOrder = endpoint({
  audience: 'buyer',
  access: 'number',
  path: '/card-core/order/check',
  summary: 'Whether an order asks for a card password',
  query: z.strictObject({ orderNo: OrderNo }),
  input: z.strictObject({}),
  reply: z.strictObject({ needPassword: z.boolean() }),
  errorCodes: ['orderNotFound', 'tooOften'],
})

export const exportFormats = ['txt', 'csv', 'xlsx', 'json'] as const

export const exportCard = endpoint({
  audience: 'buyer',
  access: 'cards',
  path: '/card-core/order/exportCard',
  summary: 'The bought cards as a file; its first line or sheet names order, item, count and SHA-256',
  query: z.strictObject({ orderNo: OrderNo }),
  input: z.strictObject({ format: z.enum(exportFormats), ...buyerProof }),
  reply: z.strictObject({}),
  errorCodes: [
    'orderNotFound',
    'notDelivered',
    'cardPasswordWanted',
    'cardPasswordWrong',
    'cardPasswordLocked',
    'tooOften',
  ],
  file: true,
})

export const deliverOrder = endpoint({
  audience: 'seller',
  access: 'operator',
  path: '/card-core/seller/order/deliver',
  summary: 'Delivers a paid order by hand: one text a unit',
  input: z.strictObject({
    orderNo: OrderNo,
    texts: z
      .array(z.string().check(z.minLength(1), z.maxLength(maxCardLength)))
      .check(z.minLength(1), z.maxLength(999)),
  }),
  reply: z.strictObject({ status: OrderStatus }),
  errorCodes: ['orderNotFound', 'orderNotDeliverable', 'badInput'],
})
