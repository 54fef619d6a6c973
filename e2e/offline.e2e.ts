import { request as ask, createServer } from 'node:http'
import { getOrder } from '@faka/contract/delivery/delivery'
import type { OrderNo } from '@faka/contract/shared/ids'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import { waitForHeading } from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'
import { createBuyer } from '../test-support/server/http-buyer.ts'
import { findFreePort } from '../test-support/server/server-process.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ OFFLINE: '1' })
})
afterAll(() => site[Symbol.asyncDispose]())

/** A delivered order of one card, and the card's content. */
async function buyCard(): Promise<{ orderNo: OrderNo; card: string }> {
  const orderNo = await createPaidOrder(site, demoItems.plain)
  const { cards } = await createBuyer(site.url).callOrThrow(getOrder, { orderNo })
  expect(cards).toHaveLength(1)
  return { orderNo, card: cards?.[0]?.content ?? '' }
}

/** Waits until the service worker controls the page and has cached everything for offline visits. */
const readOfflineOrders = (page: Page) =>
  page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null
  })

/** All cached responses of this origin as text, each after its path. */
const listCachedUrls = (page: Page): Promise<string[]> =>
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

/** Stores an order on the device as the shop's pages do. */
const storeOrder = (visitor: Visitor, orderNo: OrderNo) =>
  visitor.context.addInitScript((order) => localStorage.setItem('orders', JSON.stringify([order])), {
    orderNo,
    itemTitle: demoItems.plain,
    createTime: '2026-11-21T08:00:00.000Z',
  })

/** Opens a page while offline; the browser reports the failed request. */
const openWithoutNetwork = async ({ page }: Visitor, path: string) => {
  await page.goto(site.url + path)
  await page.locator('html[data-hydrated]').waitFor()
}

test('an offline visit shows the device’s latest orders but no cards, and returns to the page once online', async () => {
  await using visitor = await openVisitor(site, { device: 'phone' })
  const { page, context } = visitor
  const { orderNo, card } = await buyCard()
  await storeOrder(visitor, orderNo)
  // this page showed the cards
  await visitor.go(`/m/paySuccess?orderId=${orderNo}`)
  await page.getByText(card).waitFor()
  await readOfflineOrders(page)

  await context.setOffline(true)
  await openWithoutNetwork(visitor, `/m/userCenter/order-detail?orderId=${orderNo}`)
  expect(new URL(page.url()).pathname).toBe('/m/offline')
  await waitForHeading(visitor, messagePattern('zh-CN', 'offline.title'))
  await page.getByText(orderNo).waitFor()
  await page.getByText(demoItems.plain).waitFor()
  expect(await page.content()).not.toContain(card)
  await visitor.expectAccessible()
  for (const kept of await listCachedUrls(page)) {
    expect(kept).toMatch(/^\/(?:static\/[^\n]+|favicon\.svg|offline|m\/offline)\n/)
    expect(kept).not.toContain(card)
    expect(kept).not.toContain(orderNo)
  }

  // still offline: the button stays on the page
  await page.getByRole('button', { name: messagePattern('zh-CN', 'offline.again') }).click()
  await page.waitForURL('**/m/offline?from=**')
  await page.locator('html[data-hydrated]').waitFor()
  await context.setOffline(false)
  await page.waitForURL(`**/m/userCenter/order-detail?orderId=${orderNo}`)
  await page.getByText(card).waitFor()
})

test('the full site has its own offline page, and both use the language chosen last', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US', theme: 'dark' })
  const { page, context } = visitor
  const { orderNo } = await buyCard()
  await storeOrder(visitor, orderNo)
  await visitor.go('/userCenter/order-list')
  await readOfflineOrders(page)
  await context.setOffline(true)
  await openWithoutNetwork(visitor, '/userCenter/order-list?page=2')
  expect(page.url()).toBe(`${site.url}/offline?from=${encodeURIComponent('/userCenter/order-list?page=2')}`)
  await waitForHeading(visitor, messagePattern('en-US', 'offline.title'))
  await page.getByText(orderNo).waitFor()
  await visitor.expectAccessible()
})

/** The widths of the icons of a manifest, as the browser decodes them. */
const readIconSizes = (page: Page, icons: readonly { src: string }[], manifestUrl: string) =>
  page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (source) => {
          const image = new Image()
          image.src = source
          await image.decode()
          return image.naturalWidth
        }),
      ),
    icons.map(({ src }) => new URL(src, manifestUrl).href),
  )

test('both sites can be installed', async () => {
  await using visitor = await openVisitor(site, { device: 'phone', locale: 'en-US' })
  const { page, context } = visitor
  const devtools = await context.newCDPSession(page)
  for (const path of ['/m/shopDetail/demo', '/shopDetail/demo?site=full']) {
    await visitor.go(path)
    await page.locator('html[data-hydrated]').waitFor()
    await readOfflineOrders(page)
    const { errors, data, url } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const manifest = JSON.parse(data ?? '{}')
    // what Chrome asks of a site that can be installed (https://web.dev/articles/install-criteria)
    expect(manifest).toMatchObject({ lang: 'en-US', display: 'standalone', name: expect.stringMatching(/./) })
    expect(manifest.prefer_related_applications).toBeUndefined()
    expect(new URL(manifest.start_url, url).origin).toBe(new URL(site.url).origin)
    expect(await readIconSizes(page, manifest.icons, url)).toEqual(expect.arrayContaining([192, 512]))
  }
})

/** A reverse proxy for the site, which can be switched to serve the service worker of another site. */
async function openFront(ending: Site) {
  let isOver = false
  const server = createServer((request, response) => {
    const { port } = new URL(isOver && request.url === '/sw.js' ? ending.url : site.url)
    const { method, headers, url: path } = request
    const forward = ask({ host: '127.0.0.1', port, method, headers, path }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(forward)
  })
  const port = await findFreePort()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${port}`,
    changeWorker: () => {
      isOver = true
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

test('when offline use is turned off, the next visit removes the service worker and its caches', async () => {
  await using ending = await openSite({ OFFLINE: '0' })
  await using front = await openFront(ending)
  await using visitor = await openVisitor({ ...site, url: front.url })
  const { page } = visitor
  const left = () =>
    page.evaluate(async () => [
      (await caches.keys()).length,
      (await navigator.serviceWorker.getRegistrations()).length,
    ])
  await visitor.go('/userCenter/order-list')
  await readOfflineOrders(page)
  expect(await left()).toEqual([1, 1])

  front.changeWorker()
  await visitor.go('/login')
  await expect.poll(left).toEqual([0, 0])
})
