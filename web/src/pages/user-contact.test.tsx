// @vitest-environment happy-dom
import { OrderNo } from '@faka/contract/shared/ids'
import {
  defaultStorefrontSettings,
  storefrontSettingsElementId,
} from '@faka/contract/storefront/storefront-settings'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const contact = {
  mail: 'help@shop.example',
  phone: '4008001234',
  qq: '800123',
  wechat: '',
  hours: '9:00–22:00',
}

/** Opens the page with these settings; they are read once per document, so each test loads the storefront again. */
async function openContact(settings: object, locale: 'zh-CN' | 'en-US' = 'zh-CN') {
  const config = document.createElement('script')
  config.type = 'application/json'
  config.id = storefrontSettingsElementId
  config.textContent = JSON.stringify({ ...defaultStorefrontSettings, ...settings })
  document.head.replaceChildren(config)
  const { Storefront } = await import('../../../test-support/dom/storefront.tsx')
  const { addStoredOrder } = await import('../features/order/stored-orders.ts')
  const shop = new Storefront()
  const orders = (numbers: readonly string[]) => {
    for (const number of numbers)
      addStoredOrder({ orderNo: OrderNo.parse(number), itemTitle: `item of ${number}`, createTime: moment })
  }
  return { shop, orders, open: () => shop.open('/userCenter/contact', { locale }) }
}

const moment = '2026-11-21T08:00:00.000Z'
const numberOf = (count: number) => `HD0VSEC2T567RK21W69${count}`
const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

beforeEach(() => vi.resetModules())
afterEach(() => document.head.replaceChildren())

it('offers the contacts that are set, ready to call, write or copy', async () => {
  const { shop, open } = await openContact({ contact })
  await using _ = shop
  await open()
  const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
  expect(links).toContain('tel:4008001234')
  expect(links).toContain('mailto:help@shop.example')
  const text = shop.text()
  for (const shown of ['800123', '9:00–22:00', '电话', '邮箱', 'QQ']) expect(text).toContain(shown)
  expect(text).not.toContain('微信号')
})

it.each([
  ['zh-CN', '平台还没有公布客服方式'],
  ['en-US', 'has not published any contact details'],
] as const)('says in %s where to ask when no contact is set', async (locale, sentence) => {
  const { shop, open } = await openContact({}, locale)
  await using _ = shop
  await open()
  expect(shop.text()).toContain(sentence)
})

it('lists the latest five order numbers of this device', async () => {
  const { shop, orders, open } = await openContact({ contact })
  await using _ = shop
  orders([1, 2, 3, 4, 5, 6].map(numberOf))
  await open()
  expect(texts('main code')).toEqual([6, 5, 4, 3, 2].map(numberOf))
  expect(shop.text()).toContain('不要把卡密和取卡密码发给任何人')
})
