import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { findItemPath, waitForHeading } from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const shop = '/shopDetail/demo'

const notFoundPaths = [
  '/',
  '/no/such/page',
  '/shopDetail/nobody-sells-here',
  '/shopDetail/%3Cscript%3E',
  '/itemDetail/AAAAAAAAAA',
  '/itemDetail/1',
]

for (const locale of ['zh-CN', 'en-US'] as const) {
  const title = { 'zh-CN': '页面走丢了', 'en-US': 'Page is lost' }[locale]

  test(`an unknown URL responds with 404 and says so: ${locale}`, async () => {
    await using visitor = await openVisitor(site, { locale, width: locale === 'zh-CN' ? 390 : 1440 })
    visitor.allowStatus(404)
    const { page } = visitor
    for (const address of notFoundPaths) {
      const answer = await page.goto(site.url + address)
      expect(answer?.status(), address).toBe(404)
      expect(await page.title(), address).toBe(`${title} - FAKA`)
      await waitForHeading(visitor, title)
    }
    await visitor.expectAccessible()
    visitor.expectNoErrors()
  })
}

test('the back button of the page returns', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US', theme: 'dark' })
  visitor.allowStatus(404)
  const { page } = visitor
  for (const address of ['/no-such-page', '/errorPage?type=errorOrder']) {
    await visitor.go(shop)
    await visitor.go(address)
    await page.getByRole('button', { name: messagePattern('en-US', 'shell.notFound.back') }).click()
    await page.waitForURL(`**${shop}`)
  }
  visitor.expectNoErrors()
})

test('the error page of an order says that the order does not exist', async () => {
  await using visitor = await openVisitor(site, { width: 390, theme: 'dark' })
  await visitor.go('/errorPage?type=errorOrder')
  await waitForHeading(visitor, '订单信息不存在')
  expect(await visitor.page.title()).toBe('订单信息不存在 - FAKA')
  await visitor.expectAccessible()
  visitor.expectNoErrors()
})

test('a redirect leads only to pages of this site', async () => {
  await using visitor = await openVisitor(site)
  visitor.allowStatus(404)
  const { page } = visitor
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await visitor.go(`/redirect${shop}?keyword=%E5%8D%A1`)
  await page.waitForURL(`**${shop}?keyword=*`)
  await waitForHeading(visitor, '青柠卡铺')
  for (const address of [
    '/redirect//elsewhere.example/x',
    '/redirect/https://elsewhere.example/x',
    '/redirect/%2F%2Felsewhere.example',
    '/redirect/%09/elsewhere.example',
    '/redirect/javascript:alert(1)',
    '/redirect/redirect/redirect/x',
  ]) {
    await visitor.go(address)
    await waitForHeading(visitor, messagePattern('zh-CN', 'shell.notFound.title'))
  }
  expect(requestedUrls.filter((address) => new URL(address).origin !== new URL(site.url).origin)).toEqual([])
  visitor.expectNoErrors()
})

test('each new page has its title and starts at the top; going back restores the scroll position', async () => {
  await using visitor = await openVisitor(site, { width: 390 })
  const { page } = visitor
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await visitor.go(shop)
  expect(await page.title()).toBe('青柠卡铺 - FAKA')
  const link = page.getByRole('link', { name: demoItems.byHand })
  // hydration may happen at this very moment
  const reach = async () => {
    await link.evaluate((drawn) => drawn.scrollIntoView({ block: 'center' }))
    return scrolled()
  }
  await expect.poll(reach).toBeGreaterThan(500)
  const left = await scrolled()
  await link.click()
  await page.waitForURL('**/itemDetail/**')
  await waitForHeading(visitor, demoItems.byHand)
  await expect.poll(() => page.title()).toMatch(/^码舟.* - FAKA$/)
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await page.waitForURL(`**${shop}`)
  await expect.poll(() => page.title()).toBe('青柠卡铺 - FAKA')
  await waitForHeading(visitor, '青柠卡铺')
  await expect.poll(scrolled).toBe(left)
  await page.goForward()
  await waitForHeading(visitor, demoItems.byHand)
  await expect.poll(scrolled).toBe(0)
  await page.reload()
  await page.locator('html[data-hydrated]').waitFor()
  await page.goBack()
  await waitForHeading(visitor, '青柠卡铺')
  await expect.poll(scrolled).toBe(left)
  visitor.expectNoErrors()
})

test('going back restores the scroll position of a page that was left before hydration', async () => {
  await using visitor = await openVisitor(site, { width: 390 })
  const { page } = visitor
  const gate = Promise.withResolvers<void>()
  await page.route('**/static/*.js', async (route) => {
    await gate.promise
    // a request of a page that was left is no longer pending
    await route.continue().catch(() => {})
  })
  await page.goto(site.url + shop, { waitUntil: 'commit' })
  const link = page.getByRole('link', { name: demoItems.byHand })
  await link.evaluate((drawn) => drawn.scrollIntoView({ block: 'center' }))
  const left = await page.evaluate(() => Math.round(scrollY))
  expect(left).toBeGreaterThan(500)
  await link.click({ noWaitAfter: true })
  await page.waitForURL('**/itemDetail/**', { waitUntil: 'commit' })
  gate.resolve()
  await waitForHeading(visitor, demoItems.byHand)
  await page.goBack()
  await waitForHeading(visitor, '青柠卡铺')
  await page.locator('html[data-hydrated]').waitFor()
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(left)
  visitor.expectNoErrors()
})

test('the chosen language and theme persist and apply from the first paint', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  const root = page.locator('html')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await visitor.go(shop)
  const light = await ground()
  await page.locator('[data-press="language"]').click()
  await expect.poll(() => root.getAttribute('lang')).toBe('en-US')
  await page.locator('[data-press="theme"]').click()
  await page.locator('[data-press="theme"]').click()
  await expect.poll(() => root.getAttribute('data-theme')).toBe('dark')
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await visitor.expectAccessible()
  const answer = await page.reload()
  expect(await answer?.text()).toMatch(/<html[^>]* lang="en-US"[^>]* data-theme="dark"/)
  await page.getByRole('button', { name: '中文' }).waitFor()
  expect(await root.getAttribute('lang')).toBe('en-US')
  expect(await ground()).toBe(dark)
  expect(await page.evaluate(() => localStorage.getItem('arco-locale'))).toBe('en-US')
  visitor.expectNoErrors()
})

for (const { locale, theme, search, pay } of [
  { locale: 'en-US', theme: 'dark', search: 'Search items', pay: /^Pay ¥96\.80/ },
  { locale: 'zh-CN', theme: 'light', search: '搜索商品', pay: /^支付 ¥96\.80/ },
] as const) {
  test(`without scripts shop and item pages show their content in the browser's language: ${locale}`, async () => {
    const item = await findItemPath(site, demoItems.plain)
    await using visitor = await openVisitor(site, { locale, theme, scripts: false })
    const { page } = visitor
    await visitor.go(shop)
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    await waitForHeading(visitor, '青柠卡铺')
    await page.getByRole('searchbox', { name: search }).waitFor()
    expect(await page.locator('main li h3').count()).toBeGreaterThanOrEqual(12)
    await page.getByRole('link', { name: demoItems.plain }).click()
    await page.waitForURL(`**${item}**`)
    await waitForHeading(visitor, demoItems.plain)
    expect(await page.title()).toMatch(/^拾光主机平台.* - FAKA$/)
    await page.getByRole('button', { name: pay }).waitFor()
    visitor.expectNoErrors()
  })
}
