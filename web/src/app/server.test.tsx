// @vitest-environment happy-dom

import type { Item, ItemBrief } from '@faka/contract/item/item'
import { ClassifyId, ItemId, PayChannelId, ShortUrl } from '@faka/contract/shared/ids'
import type { Shop } from '@faka/contract/shop/shop'
import type { InitialData, RenderOptions } from '@faka/contract/storefront/initial-data'
import { defaultLayoutSettings, parseLayoutSettings } from '@faka/contract/storefront/layout-settings'
import { defaultStorefrontSettings } from '@faka/contract/storefront/storefront-settings'
import { render } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearStorage } from '../../../test-support/dom/clear-storage.ts'
import { Frame } from '../layout/frame.tsx'
import { MobileFrame } from '../layout/mobile-frame.tsx'
import { changeAppSettings } from '../lib/app-settings.ts'
import { setupI18n } from '../lib/locale.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { StaticRouter } from '../lib/routing.tsx'
import { App } from './app.tsx'
import { loadPage } from './lazy-page.tsx'
import { matchRoute } from './pages.tsx'
import { Providers } from './providers.tsx'
import { loadPageData, type RendererReads, renderPage } from './server.tsx'

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
  payChannels: [channel],
  record: {
    openSince: '2026-03-31T20:00:00.000Z',
    lately: {
      ...{ delivered: 128, withinMinutePercent: 99 },
      complaints: { made: 3, resolved: 2, rejected: 0, withdrawn: 1 },
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
const item: Item = {
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
  questions: ['游戏区服'],
  warranty: '七天',
  payChannels: [channel],
}

const reads: RendererReads = {
  getShop: async () => shop,
  pageItems: async ({ page, pageSize }) => ({ list: [brief, gone], total: 45, page, pageSize }),
  getItem: async () => item,
  notFoundKind: () => undefined,
}

/** What two drawings may differ in: React numbers ids differently, and chooses an option without saying so. */
function comparable(html: string): string {
  const holder = document.createElement('div')
  holder.innerHTML = html.replace(/<link rel="preload"[^>]*>/g, '')
  const ids = new Map<string, string>()
  // What is said where no scripts run is drawn by the server alone.
  for (const element of holder.querySelectorAll('noscript')) element.replaceChildren()
  for (const element of holder.querySelectorAll('*')) {
    element.removeAttribute('selected')
    const attributes = [...element.attributes].map(({ name, value }) => [name, value] as const)
    for (const [name] of attributes) element.removeAttribute(name)
    for (const [name, value] of attributes.toSorted()) {
      const steady = value.replace(
        /_[rR]_\w+_/g,
        (id) => ids.get(id) ?? ids.set(id, `id${ids.size}`).get(id) ?? id,
      )
      element.setAttribute(name, steady)
    }
  }
  return holder.innerHTML
}

/** Draws a first screen as the browser does: the page's code, its words and the data are here already. */
async function drawInBrowser(
  url: URL,
  first: InitialData | undefined,
  { locale, theme, mobile, base, phone, app }: RenderOptions,
) {
  const { page } = matchRoute(url)
  const client = createQueryClient()
  const [speaking, module] = await Promise.all([
    setupI18n(locale, mobile ? ['mobile', ...page.words] : page.words),
    loadPage(page, mobile),
  ])
  module.seed?.(first, client)
  changeAppSettings({ theme, ...app })
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  render(
    <Providers client={client} i18n={speaking}>
      <StaticRouter site={{ mobile, base, phone }} url={url}>
        <App guards={[]} notFound={first?.page === 'notFound'} frame={mobile ? MobileFrame : Frame} />
      </StaticRouter>
    </Providers>,
    { container: root },
  )
  return root
}

const asked = vi.fn()

beforeEach(() => {
  clearStorage()
  asked.mockReset()
  vi.stubGlobal('fetch', asked)
})

const { contact } = defaultStorefrontSettings
const settings: RenderOptions[] = [
  {
    ...{ locale: 'zh-CN', theme: 'system', mobile: false, base: '', phone: false },
    app: defaultLayoutSettings,
    contact,
    texts: [],
  },
  {
    ...{ locale: 'en-US', theme: 'light', mobile: false, base: '', phone: true },
    app: parseLayoutSettings('topMenu.footer.menuCollapse.colorWeak.320'),
    contact,
    texts: [],
  },
  {
    ...{ locale: 'en-US', theme: 'dark', mobile: true, base: '/m', phone: true },
    app: defaultLayoutSettings,
    contact,
    texts: [],
  },
  {
    ...{ locale: 'zh-CN', theme: 'light', mobile: true, base: '', phone: false },
    app: defaultLayoutSettings,
    contact,
    texts: [],
  },
]

describe.each(settings)('in $locale and $theme, mobile: $mobile', (setting) => {
  it.each([
    '/shopDetail/demo',
    '/shopDetail/demo?classifyId=PHPJDDK1C3&keyword=%E4%BC%9A%E5%91%98&page=2',
    '/itemDetail/724AHRCQ33?shopId=demo&classifyId=PHPJDDK1C3',
    '/nothing/here',
    '/login',
    '/signup?from=%2FshopDetail%2Fdemo',
    '/password-reset',
  ])('server and browser draw %s alike, and the browser asks for nothing', async (address) => {
    const url = new URL(address, 'http://shop.test')
    const scene = await loadPageData(url, setting.locale, reads)
    const painted = await renderPage(url, scene, setting)
    const drawn = await drawInBrowser(url, scene.first, setting)
    expect(comparable(drawn.innerHTML)).toBe(comparable(painted.html))
    expect(painted.html).toContain('<h1')
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('what an address shows', () => {
  const at = (address: string, changed: Partial<RendererReads> = {}) =>
    loadPageData(new URL(address, 'http://shop.test'), 'zh-CN', { ...reads, ...changed })
  const refuse = () => Promise.reject(new Error('absent'))

  it('is lost where the shop or the item is absent', async () => {
    const absent = { getShop: refuse, getItem: refuse, notFoundKind: () => 'shop' as const }
    expect((await at('/shopDetail/none', absent)).notFound).toBe(true)
    expect((await at('/itemDetail/XXXXXXXXXX', absent)).notFound).toBe(true)
  })

  it('is lost where the address cannot be one of ours', async () => {
    for (const address of ['/', '/shopDetail/UPPER_', '/itemDetail/%3Cscript%3E', '/shopDetail'])
      expect((await at(address)).notFound).toBe(true)
  })

  it('is the whole shop where an old link names a classify that is gone', async () => {
    const scene = await at('/shopDetail/demo?classifyId=AAAAAAAAAA', {
      pageItems: async (wish) => (wish.classifyId ? refuse() : reads.pageItems(wish)),
      notFoundKind: () => 'classify',
    })
    expect(scene.first?.page).toBe('shop')
  })

  it('is not guessed where reading fails', async () => {
    await expect(at('/shopDetail/demo', { getShop: refuse })).rejects.toThrow('absent')
  })

  it('has the title of its page', async () => {
    expect((await at('/itemDetail/724AHRCQ33')).title).toBe("会员 </script><b>' - FAKA")
    expect((await at('/cashDesk')).title).toBe('收银台 - FAKA')
    expect((await at('/')).title).toBe('页面走丢了 - FAKA')
  })
})
