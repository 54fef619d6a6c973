import type { Item, ItemBrief } from '@faka/contract/item/item'
import { toQuestion } from '@faka/contract/item/question-input'
import { ClassifyId, ItemId, PayChannelId, ShortUrl } from '@faka/contract/shared/ids'
import type { Shop } from '@faka/contract/shop/shop'
import type { RendererReads } from '../../web/src/app/page-loader.ts'
import { unpaid } from './unpaid-order.ts'

const shortUrl = ShortUrl.parse('demo')
const classify = { id: ClassifyId.parse('PHPJDDK1C3'), name: '影音 <会员>', itemCount: 2 }
const channel = {
  id: PayChannelId.parse('BTN3JGY6YY'),
  name: '支付宝',
  method: 'alipay',
  feeBasisPoints: 60,
  realMoney: true,
  leastFen: 1,
  mostFen: 1_000_000_000,
} as const
const shop: Shop = {
  shortUrl,
  name: '青柠 & "卡铺"',
  logo: null,
  notice: '公告',
  opening: '欢迎',
  contact: { qq: '10000', mail: 'a@b.example' },
  classifies: [classify],
  pages: [],
  payChannels: [channel],
  record: {
    openSince: '2026-03-31T20:00:00.000Z',
    lately: {
      delivered: 128,
      withinMinutePercent: 99,
      complaints: { made: 3, perMille: 23, resolved: 2, rejected: 0, withdrawn: 1 },
    },
  },
}
const brief: ItemBrief = {
  id: ItemId.parse('724AHRCQ33'),
  title: "会员 </script><b>'",
  cover: '/assets/covers/a.svg',
  priceFromFen: 4980,
  priceFen: 5280,
  stock: { kind: 'exact', count: 7, more: false },
  delivery: 'automatic',
  needsLogin: false,
}
const gone: ItemBrief = {
  ...brief,
  id: ItemId.parse('980DX8NVTS'),
  cover: null,
  needsLogin: true,
  delivery: 'byHand',
  stock: { kind: 'band', band: 'none' },
}
export const item: Item = {
  ...brief,
  shortUrl,
  shopName: shop.name,
  classifyId: classify.id,
  classifyName: classify.name,
  gallery: ['/assets/covers/b.svg'],
  description: '一段\n\n## 头\n- **粗** https://a.example',
  tiers: [{ minQuantity: 5, unitPriceFen: 4980 }],
  minQuantity: 1,
  maxQuantity: 20,
  maxQuantityNow: 20,
  nextRelease: null,
  cardPassword: 'optional',
  questions: [toQuestion('游戏区服')],
  warranty: '七天',
  payChannels: [channel],
}

/** A shop with two items and an unpaid order, as the server's renderer reads them. */
export const catalogueReads: RendererReads = {
  getShop: async () => shop,
  pageItems: async ({ page, pageSize }) => ({ list: [brief, gone], total: 45, page, pageSize }),
  getItem: async () => item,
  getUnpaidOrder: async ({ orderNo }) => (orderNo === unpaid.orderNo ? unpaid : undefined),
  findOrderAccent: async () => undefined,
  getPlatformText: async () => ({ locale: 'zh-CN', text: '## 服务条款\n\n**七天**内可以退款。' }),
  getCustomPage: () => Promise.reject(new Error('there is no such page')),
  now: () => new Date('2026-11-21T08:01:00.000Z'),
  notFoundKind: () => undefined,
}
