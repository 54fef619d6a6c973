import * as z from 'zod/mini'
import { Delivery } from '../item/item.ts'
import { buyerProof } from '../order/buyer-proof.ts'
import { OrderAnswer } from '../order/order-answer.ts'
import { CardPassword } from '../order/order-secrets.ts'
import { PayChannel } from '../pay-channel/offered-channel.ts'
import { endpoint } from '../shared/endpoint.ts'
import { CardId, ClassifyId, ItemId, OrderNo, ShortUrl } from '../shared/ids.ts'
import { Fen, PositiveFen } from '../shared/money.ts'
import { PictureAddress } from '../shared/picture-address.ts'
import { OrderStatus } from '../shared/states.ts'
import { Moment } from '../shared/time.ts'
import { AccentTheme } from '../shop/accent.ts'
import { maxCardLength } from '../stock/stock.ts'
import { OrderFile } from './order-file.ts'

/** A bought card: its number in the order and its content, byte for byte. */
export const Card = z.strictObject({ cardId: CardId, content: z.string() })
export type Card = z.infer<typeof Card>

/** The coupon that an order used, and what it saved. */
export const OrderCoupon = z.strictObject({ code: z.string(), couponFen: PositiveFen })

/** The level by which the buyer got the member price, and what it saved. */
export const OrderLevel = z.strictObject({ name: z.string(), basisPoints: z.int(), levelFen: PositiveFen })

/** The price of one in the campaign in which it was ordered, and without it. */
export const OrderCampaign = z.strictObject({ priceFen: PositiveFen, normalPriceFen: PositiveFen })

/** The cards that the buyer chose: what the seller calls their public part, these parts, and the surcharge for all of them. */
export const OrderChoice = z.strictObject({
  label: z.string(),
  texts: z.array(z.string()),
  surchargeFen: Fen,
})

export const refundStates = ['pending', 'done', 'byPerson'] as const

/** An order as its buyer sees it, with the item's text and price at the time of purchase. */
export const Order = z.strictObject({
  orderNo: OrderNo,
  status: OrderStatus,
  shortUrl: ShortUrl,
  shopName: z.string(),
  /** The colours of its shop; absent where the seller chose none. */
  accent: z.optional(AccentTheme),
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
  /** What bulk price, level and coupon save. */
  discountFen: Fen,
  /** `goodsFen`, without a surcharge, is at this price. */
  campaign: z.optional(OrderCampaign),
  /** The cards that the buyer chose; `goodsFen` contains their surcharge. */
  choice: z.optional(OrderChoice),
  /** The level of the buyer when it was placed, with the part of `discountFen` that it saves. */
  level: z.optional(OrderLevel),
  /** The coupon of the order, with the part of `discountFen` that it saves. */
  coupon: z.optional(OrderCoupon),
  /**
   * Fee, amount and channel are those of the payment that paid the order; until then those of the channel chosen at
   * purchase.
   */
  feeFen: Fen,
  amountFen: PositiveFen,
  /** What of `amountFen` was paid from the balance, beside the payment at `payChannel`. Absent if nothing was. */
  balanceFen: z.optional(PositiveFen),
  payChannel: PayChannel,
  createTime: Moment,
  payBefore: Moment,
  paidTime: z.nullable(Moment),
  deliveredTime: z.nullable(Moment),
  /** Set while it waits for delivery by hand outside the hours of its shop: when they begin. */
  handledFrom: z.optional(Moment),
  /** The payment arrived after the order was closed, and the cards could still be delivered. */
  late: z.boolean(),
  /** Paid with test money. */
  sandbox: z.boolean(),
  /** Whether a card password protects the cards. */
  needPassword: z.boolean(),
  /** The refunds of this order, including those left to manual review; null if there are none. */
  refund: z.nullable(
    z.strictObject({
      amountFen: PositiveFen,
      state: z.enum(refundStates),
      /** The part that goes to the buyer's balance: since its gateway cannot refund it, or since it came from there. */
      toBalanceFen: Fen,
      /** Only the seller can give it back: the gateway is the seller's own, and refused it or has no money for it. */
      waitsForSeller: z.optional(z.boolean()),
    }),
  ),
  /**
   * The amount of a paid notification that the gateway has not confirmed yet; null if there is none. The cards stay
   * held meanwhile.
   */
  unconfirmedFen: z.nullable(PositiveFen),
  /** The separator between the parts of a card (see `ItemVersion`); empty if cards are not split. */
  cardSeparator: z.string(),
  /** What the buyer answered to the item's questions. Empty until the order is paid: they are as secret as its cards. */
  answers: z.array(OrderAnswer),
  /** The password of the file in which the cards were sent by email; absent where none is sent. */
  mailPassword: z.optional(z.string()),
  /** Null until delivered. */
  cards: z.nullable(z.array(Card)),
  /** It tops up a balance: it has no cards. */
  isTopUp: z.optional(z.literal(true)),
  /** The file that it delivered. Its card is then what the seller wrote about it, or just its name. */
  file: z.optional(OrderFile),
  /** Its item has a redeem page. */
  redeemable: z.optional(z.literal(true)),
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
  summary: 'An order that the account owns; any other order counts as not found',
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
  summary: 'Whether an order needs a card password',
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

/** The data of `textCountDiffers`: how many units the order has, and how many texts were given. */
export const TextCounts = z.strictObject({ units: z.int(), texts: z.int() })

export const deliverOrder = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['orders'],
  session: 'needed',
  apiScope: 'orders:deliver',
  idempotencyKey: true,
  path: '/card-core/seller/order/deliver',
  summary: 'Delivers a paid order manually: one text for each unit',
  input: z.strictObject({
    orderNo: OrderNo,
    texts: z
      .array(z.string().check(z.minLength(1), z.maxLength(maxCardLength)))
      .check(z.minLength(1), z.maxLength(999)),
  }),
  reply: z.strictObject({ status: OrderStatus }),
  errorCodes: ['sessionNeeded', 'orderNotFound', 'orderNotDeliverable', 'textCountDiffers'],
})
