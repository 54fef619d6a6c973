// @vitest-environment happy-dom
import { getOrder } from '@faka/contract/delivery/delivery'
import { payOrder } from '@faka/contract/payment/payment'
import type { Locale } from '@faka/contract/shared/locale'
import { getShop } from '@faka/contract/shop/shop'
import type { RenderOptions } from '@faka/contract/storefront/initial-data'
import {
  defaultLayoutSettings,
  type LayoutSettings,
  layoutAttribute,
  layoutFlags,
  parseLayoutSettings,
} from '@faka/contract/storefront/layout-settings'
import { defaultStorefrontSettings } from '@faka/contract/storefront/storefront-settings'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catalogueReads, item } from '../../../test-support/dom/catalogue.ts'
import { clearStorage, writeInAnotherTab } from '../../../test-support/dom/clear-storage.ts'
import { hydrateSettled } from '../../../test-support/dom/hydrate-settled.ts'
import { unmountSettled } from '../../../test-support/dom/render-settled.ts'
import { Frame } from '../layout/frame.tsx'
import { MobileFrame } from '../layout/mobile-frame.tsx'
import { AppSettingsContext, renderedAppSettings } from '../lib/app-settings.ts'
import { setupI18n } from '../lib/locale.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { SiteContext } from '../lib/site.ts'
import { StorefrontRouter } from '../lib/storefront-router.tsx'
import { App } from './app.tsx'
import { loadPage } from './lazy-page.tsx'
import { matchRoute } from './pages.tsx'
import { Providers } from './providers.tsx'
import { loadPageData, renderPage } from './server.tsx'

const html = document.documentElement
const asked = vi.fn(async () => Response.json({ code: 404000, message: '', data: null }))
const complaints = vi.fn()

beforeEach(() => {
  clearStorage()
  asked.mockClear()
  complaints.mockReset()
  vi.stubGlobal('fetch', asked)
  // attributes that differ are reported here, and not as a recoverable error
  vi.spyOn(console, 'error').mockImplementation((...said) => {
    if (/hydrat|did(?: not|n't) match/i.test(said.map(String).join(' '))) complaints(...said)
  })
})
afterEach(async () => {
  await unmountSettled()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const setting = (locale: Locale, theme: RenderOptions['theme'], mobile: boolean, app: LayoutSettings) => ({
  locale,
  theme,
  mobile,
  app,
  base: mobile ? '/m' : '',
  phone: mobile,
  contact: defaultStorefrontSettings.contact,
  texts: [],
  codeWays: defaultStorefrontSettings.codeWays,
})

/** Puts the page into the document as the server sends it. */
async function arrive(address: string, options: RenderOptions) {
  const url = new URL(address, 'http://shop.test')
  const data = await loadPageData(url, options.locale, catalogueReads)
  const { html: markup } = await renderPage(url, data, options)
  for (const name of html.getAttributeNames()) html.removeAttribute(name)
  html.lang = options.locale
  html.dataset.theme = options.theme
  if (options.phone) html.dataset.device = 'phone'
  for (const flag of layoutFlags) {
    const value = layoutAttribute(options.app, flag)
    if (value) html.dataset[flag] = value
  }
  const root = document.createElement('div')
  root.id = 'root'
  root.innerHTML = markup
  document.body.replaceChildren(root)
  return { url, root, data }
}

/** Hydrates it as the browser does: the code of the page, its messages and its data have been loaded. */
async function hydrate(
  { url, root, data }: Awaited<ReturnType<typeof arrive>>,
  { locale, mobile, base, phone }: RenderOptions,
): Promise<void> {
  history.replaceState(null, '', base + url.pathname + url.search)
  const { page } = matchRoute(url)
  const client = createQueryClient()
  const i18n = await setupI18n(locale, mobile ? ['mobile', ...page.messages] : page.messages)
  const module = await loadPage(page, mobile)
  module.seed?.(data.first, client)
  const settings = renderedAppSettings()
  await hydrateSettled(
    <Providers client={client} i18n={i18n}>
      <AppSettingsContext value={settings}>
        <SiteContext value={{ mobile, base, phone }}>
          <StorefrontRouter basename={`${base}/`}>
            <App
              guards={[]}
              notFound={data.notFound}
              withoutData={module.seed !== undefined && !data.first}
              frame={mobile ? MobileFrame : Frame}
            />
          </StorefrontRouter>
        </SiteContext>
      </AppSettingsContext>
    </Providers>,
    root,
    complaints,
  )
}

const user = {
  id: 'ACCT000001',
  userName: 'anna',
  phone: null,
  roles: [{ role: 'BUYER' }],
  role: 'user',
  token: 'a-token',
  createTime: '',
  updateTime: '',
  lastLoginTime: '',
}

/** What a visitor's browser may know that the server does not. */
const visitors = {
  'a guest': () => {},
  'a buyer who is logged in and comes back to what was typed': () => {
    writeInAnotherTab('token', 'a-token')
    writeInAnotherTab('buyer-user', JSON.stringify(user))
    writeInAnotherTab('last-shop', JSON.stringify('demo'))
    writeInAnotherTab(
      'order-contact',
      JSON.stringify({ kind: 'qq', texts: { phone: '', mail: '', qq: '123456' } }),
    )
    const draft = {
      quantity: 3,
      contactKind: 'qq',
      contactTexts: { phone: '', mail: '', qq: '123456' },
      answers: ['east'],
    }
    sessionStorage.setItem(`order-draft ${item.id}`, JSON.stringify({ draft }))
  },
} as const

const orderNo = 'HD0VSEC2T567RK21W691'
const addresses = [
  '/shopDetail/demo',
  '/shopDetail/demo?classifyId=PHPJDDK1C3&keyword=%E4%BC%9A%E5%91%98&page=2',
  '/itemDetail/724AHRCQ33?shopId=demo&classifyId=PHPJDDK1C3',
  `/cashDesk?orderId=${orderNo}`,
  `/paySuccess?orderId=${orderNo}`,
  `/verifyPassword?orderId=${orderNo}`,
  '/errorPage?type=errorOrder',
  '/nothing/here',
  '/login',
  '/signup?from=%2FshopDetail%2Fdemo',
  '/password-reset',
  '/userCenter/account',
  '/userCenter/order-list',
  '/userCenter/wallet',
  '/userCenter/fankui',
  `/complaint/create-complaint?orderId=${orderNo}`,
  '/complaint/complaint-detail?complaintNo=HD0VSEC2T567RK21W691',
  '/about',
  '/about?text=terms',
  '/offline?from=%2FshopDetail%2Fdemo',
]

const changedLayout = parseLayoutSettings('topMenu.footer.menuCollapse.colorWeak.320')
/** Every two values of language, theme and site meet in one of these. */
const settings = [
  setting('zh-CN', 'system', false, defaultLayoutSettings),
  setting('en-US', 'system', true, defaultLayoutSettings),
  setting('en-US', 'light', false, changedLayout),
  setting('zh-CN', 'light', true, changedLayout),
  setting('zh-CN', 'dark', false, defaultLayoutSettings),
  setting('en-US', 'dark', true, defaultLayoutSettings),
]

describe.each(Object.entries(visitors))('for %s', (_, prepare) => {
  describe.each(settings)('in $locale and $theme, mobile: $mobile', (options) => {
    it.each(addresses)('%s is hydrated as the server rendered it', async (address) => {
      const arrived = await arrive(address, options)
      prepare()
      await hydrate(arrived, options)
      expect(complaints.mock.calls).toEqual([])
      expect(document.querySelector('main h1, main [role=status], main [aria-busy]')).not.toBeNull()
    })
  })
})

it.each([
  '/shopDetail/demo',
  '/itemDetail/724AHRCQ33?shopId=demo',
  '/about?text=terms',
  '/nothing',
  '/login',
  '/signup',
])('%s asks for nothing that it already has', async (address) => {
  const options = setting('zh-CN', 'system', false, defaultLayoutSettings)
  await hydrate(await arrive(address, options), options)
  expect(asked).not.toHaveBeenCalled()
})

it('the checkout of an unpaid order is rendered with its item and amount, and asks only for its payment and its status', async () => {
  const options = setting('zh-CN', 'system', false, defaultLayoutSettings)
  const arrived = await arrive(`/cashDesk?orderId=${orderNo}`, options)
  const { textContent } = arrived.root
  expect(textContent).toContain('会员季卡')
  expect(textContent).toContain('12.80')
  expect(textContent).toContain('14:00')
  await hydrate(arrived, options)
  const paths = asked.mock.calls.map(([url]: unknown[]) => new URL(String(url), 'http://shop.test').pathname)
  expect(paths).not.toContain(getOrder.path)
  expect(paths).not.toContain(getShop.path)
  expect(paths).toContain(payOrder.path)
})

it('what was typed and chosen early in an order is kept, and takes precedence over what this tab had stored', async () => {
  const options = setting('en-US', 'system', false, defaultLayoutSettings)
  const arrived = await arrive('/itemDetail/724AHRCQ33?shopId=demo', options)
  visitors['a buyer who is logged in and comes back to what was typed']()
  const field = (name: string) => {
    const found = arrived.root.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)
    if (!found) throw new Error(`${name} is missing`)
    return found
  }
  const quantity = field('quantity')
  const kind = field('contactKind')
  const contact = field('contact')
  quantity.value = '12'
  kind.value = 'phone'
  contact.value = '13800138000'
  await hydrate(arrived, options)
  expect(complaints.mock.calls).toEqual([])
  expect([quantity, kind, contact].map(({ isConnected, value }) => [isConnected, value])).toEqual([
    [true, '12'],
    [true, 'phone'],
    [true, '13800138000'],
  ])
  expect(field('answer-0').value).toBe('east')
  await act(async () => fireEvent.change(kind, { target: { value: 'qq' } }))
  expect(contact.value).toBe('123456')
  const stored = sessionStorage.getItem(`order-draft ${item.id}`)
  expect(stored).toContain('13800138000')
  expect(stored).toContain('"quantity":12')
})

it.each([
  ['zh-CN', 'phone', 'verifyCode'],
  ['en-US', 'userName', 'password'],
] as const)('what was typed early at login is kept, in %s', async (locale, ...fields) => {
  const options = setting(locale, 'system', true, defaultLayoutSettings)
  const arrived = await arrive('/login', options)
  const inputs = fields.map((each) => {
    const found = arrived.root.querySelector<HTMLInputElement>(`input[name="${each}"]`)
    if (!found) throw new Error(`${each} is missing`)
    found.value = `early ${each}`
    return found
  })
  await hydrate(arrived, options)
  expect(inputs.map(({ value }) => value)).toEqual(fields.map((each) => `early ${each}`))
})

it('a shop that the server could not read is hydrated as it waits, and then asked for', async () => {
  const options = setting('en-US', 'system', false, defaultLayoutSettings)
  const url = new URL('/shopDetail/demo', 'http://shop.test')
  const data = { page: 'shop-detail', notFound: false, first: undefined, title: 'FAKA', description: '' }
  const { root } = await arrive(url.href, options)
  root.innerHTML = (await renderPage(url, data, options)).html
  await hydrate({ url, root, data }, options)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 60_000)
  expect(complaints.mock.calls).toEqual([])
})
