import type { Item } from '@faka/contract/item/item'
import { pages } from '@faka/contract/pages'
import { ClassifyId, CustomPageId, ItemId, ShortUrl } from '@faka/contract/shared/ids'
import type { Locale } from '@faka/contract/shared/locale'
import type { CustomPage } from '@faka/contract/shop/custom-page'
import type { Shop } from '@faka/contract/shop/shop'
import { defaultLayoutSettings } from '@faka/contract/storefront/layout-settings'
import { defaultStorefrontSettings } from '@faka/contract/storefront/storefront-settings'
import { expect, it } from 'vitest'
import type { RendererReads } from './page-loader.ts'
import { loadPageData, renderPage } from './server.tsx'

// without a browser's globals, as on the server

const shop: Shop = {
  shortUrl: ShortUrl.parse('demo'),
  name: 'Shop',
  logo: null,
  notice: '',
  opening: '',
  contact: { qq: '10000' },
  classifies: [],
  pages: [],
  payChannels: [],
}
const customPage: CustomPage = {
  id: CustomPageId.parse('724AHRCQ33'),
  shortUrl: shop.shortUrl,
  shopName: shop.name,
  logo: null,
  title: 'Guide',
  text: '## First',
  changeTime: '2026-11-21T08:01:00.000Z',
  pages: [],
}
const item: Item = {
  id: ItemId.parse('724AHRCQ33'),
  title: 'A card',
  cover: null,
  priceFromFen: 500,
  priceFen: 500,
  stock: { kind: 'exact', count: 5, more: false },
  delivery: 'automatic',
  needsLogin: false,
  shortUrl: shop.shortUrl,
  shopName: shop.name,
  classifyId: null,
  classifyName: null,
  gallery: [],
  description: '',
  tiers: [],
  minQuantity: 1,
  maxQuantity: 20,
  maxQuantityNow: 0,
  nextRelease: { cards: 3, waitSeconds: 90 },
  cardPassword: 'none',
  questions: [],
  warranty: '',
  payChannels: [],
}
const reads: RendererReads = {
  getShop: async () => shop,
  pageItems: async ({ page, pageSize }) => ({ list: [], total: 0, page, pageSize }),
  getItem: async () => item,
  getUnpaidOrder: async () => undefined,
  findOrderAccent: async () => undefined,
  getPlatformText: async () => ({ locale: 'zh-CN', text: null }),
  getCustomPage: async () => customPage,
  now: () => new Date(),
  notFoundKind: () => undefined,
}

async function painted(address: string, locale: Locale, mobile = false) {
  const url = new URL(address, 'http://shop.test')
  const scene = await loadPageData(url, locale, reads)
  const site = { mobile, base: mobile ? '/m' : '', phone: mobile }
  const { contact } = defaultStorefrontSettings
  const { html } = await renderPage(url, scene, {
    locale,
    theme: 'system',
    ...site,
    app: defaultLayoutSettings,
    contact,
    texts: [],
    codeWays: ['phone'],
  })
  return html
}

it.each([false, true])(
  'renders an item whose cards are held by unpaid orders, mobile: %s',
  async (mobile) => {
    expect(await painted('/itemDetail/724AHRCQ33?shopId=demo', 'en-US', mobile)).toContain('A card')
  },
)

it.each([
  ['zh-CN', false, '当前浏览器没有运行脚本', '刷新本页'],
  ['en-US', false, 'Scripts are off in this browser', 'Refresh this page'],
  ['en-US', true, 'Scripts are off in this browser', 'Refresh this page'],
] as const)(
  'the checkout says that it needs scripts, with a link to refresh: %s, mobile: %s',
  async (locale, mobile, sentence, link) => {
    const orderNo = 'HD0VSEC2T567RK21W691'
    const classifyId = ClassifyId.parse('PHPJDDK1C3')
    const html = await painted(`/cashDesk?orderId=${orderNo}&classifyId=${classifyId}`, locale, mobile)
    const [, words = ''] = /<noscript[^>]*>(.*?)<\/noscript>/s.exec(html) ?? []
    expect(words).toContain(sentence)
    const address = `${mobile ? '/m' : ''}/cashDesk?orderId=${orderNo}&amp;classifyId=${classifyId}`
    expect(words).toContain(`href="${address}"`)
    expect(words).toContain(link)
  },
)

const addresses = pages.map(({ path }) =>
  path
    .replace(':shortUrl', 'demo')
    .replace(':id', item.id)
    .replace(/\*$/, path.startsWith('/') ? 'login' : '/nowhere'),
)

it.each(addresses.flatMap((address) => [false, true].map((mobile) => [address, mobile] as const)))(
  'renders every page: %s, mobile: %s',
  async (address, mobile) => {
    expect(await painted(address, 'zh-CN', mobile)).toContain('<main')
  },
)
