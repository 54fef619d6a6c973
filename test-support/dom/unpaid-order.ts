import type { Order } from '@faka/contract/delivery/delivery'
import { ItemId, OrderNo, PayChannelId, ShortUrl } from '@faka/contract/shared/ids'

export const orderNo = OrderNo.parse('HD0VSEC2T567RK21W691')

/** A way to pay with test money. */
export const sandbox = {
  id: PayChannelId.parse('BTN3JGY6YY'),
  name: '支付宝',
  method: 'alipay',
  feeBasisPoints: 0,
  realMoney: false,
  leastFen: 1,
  mostFen: 1_000_000_000,
} as const

/** An order that waits for its payment. */
export const unpaid: Order = {
  orderNo,
  status: 'unpaid',
  shortUrl: ShortUrl.parse('demo'),
  shopName: '店',
  itemId: ItemId.parse('724AHRCQ33'),
  classifyId: null,
  itemTitle: '会员季卡',
  cover: null,
  description: '',
  warranty: '',
  delivery: 'automatic',
  quantity: 2,
  unitPriceFen: 640,
  goodsFen: 1280,
  discountFen: 0,
  feeFen: 0,
  amountFen: 1280,
  payChannel: sandbox,
  createTime: '2026-11-21T08:00:00.000Z',
  payBefore: '2026-11-21T08:15:00.000Z',
  paidTime: null,
  deliveredTime: null,
  late: false,
  sandbox: true,
  needPassword: false,
  refund: null,
  unconfirmedFen: null,
  cardSeparator: '----',
  answers: [],
  cards: null,
}
