import { getOrder } from '@faka/contract/delivery'
import type { OrderNo } from '@faka/contract/ids'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../sim/buyer.ts'
import { openSite, type Site } from './open-site.ts'
import { openVisitor, type Visitor } from './open-visitor.ts'
import { paidOrder } from './paid-order.ts'
import { heading } from './place-order.ts'
import { demoItems } from './purchase.ts'
import { said } from './words.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ OFFLINE: '1' })
})
afterAll(() => site[Symbol.asyncDispose]())

/** A delivered order of one card, and what that card says. */
async function bought(): Promise<{ orderNo: OrderNo; card: string }> {
  const orderNo = await paidOrder(site, demoItems.plain)
  const { cards } = await newBuyer(site.url).must(getOrder, { orderNo })
  expect(cards).toHaveLength(1)
  return { orderNo, card: cards?.[0]?.content ?? '' }
}

/** Waits until the worker rules the page, and everything for a visit without network is kept. */
const keptOffline = (page: Page) =>
  page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null
  })

/** Everything that the browser keeps of this origin for later, as text with the addresses in front. */
const cached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true })
        kept.push(`${new URL(request.url).pathname}\n${await answer?.text()}`)
      }
    }
    return kept
  })

/** What the device itself remembers, as the shop's own pages have written it there. */
const remember = (visitor: Visitor, orderNo: OrderNo) =>
  visitor.context.addInitScript((order) => localStorage.setItem('orders', JSON.stringify([order])), {
    orderNo,
    itemTitle: demoItems.plain,
    createTime: '2026-11-21T08:00:00.000Z',
  })

/** A request without network fails, and the page says so itself. */
const goWithoutNetwork = async ({ page }: Visitor, path: string) => {
  await page.goto(site.url + path)
  await page.locator('html[data-alive]').waitFor()
}

test('an offline visit shows the last orders of the device, never cards, and goes on where it was when the network is back', async () => {
  await using visitor = await openVisitor(site, { device: 'phone' })
  const { page, context } = visitor
  const { orderNo, card } = await bought()
  await remember(visitor, orderNo)
  // the cards were on this very page
  await visitor.go(`/m/paySuccess?orderId=${orderNo}`)
  await page.getByText(card).waitFor()
  await keptOffline(page)

  await context.setOffline(true)
  await goWithoutNetwork(visitor, `/m/userCenter/order-detail?orderId=${orderNo}`)
  expect(new URL(page.url()).pathname).toBe('/m/offline')
  await heading(visitor, said('zh-CN', 'offline.title'))
  await page.getByText(orderNo).waitFor()
  await page.getByText(demoItems.plain).waitFor()
  expect(await page.content()).not.toContain(card)
  await visitor.expectAccessible()
  for (const kept of await cached(page)) {
    expect(kept).toMatch(/^\/(?:static\/[^\n]+|favicon\.svg|offline|m\/offline)\n/)
    expect(kept).not.toContain(card)
    expect(kept).not.toContain(orderNo)
  }

  // still away: the button leads nowhere else
  await page.getByRole('button', { name: said('zh-CN', 'offline.again') }).click()
  await page.waitForURL('**/m/offline?from=**')
  await page.locator('html[data-alive]').waitFor()
  await context.setOffline(false)
  await page.waitForURL(`**/m/userCenter/order-detail?orderId=${orderNo}`)
  await page.getByText(card).waitFor()
})

test('the full site has its own, and both speak the language that was chosen last', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US', theme: 'dark' })
  const { page, context } = visitor
  const { orderNo } = await bought()
  await remember(visitor, orderNo)
  await visitor.go('/userCenter/order-list')
  await keptOffline(page)
  await context.setOffline(true)
  await goWithoutNetwork(visitor, '/userCenter/order-list?page=2')
  expect(page.url()).toBe(`${site.url}/offline?from=${encodeURIComponent('/userCenter/order-list?page=2')}`)
  await heading(visitor, said('en-US', 'offline.title'))
  await page.getByText(orderNo).waitFor()
  await visitor.expectAccessible()
})
