import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, signUp } from '../test-support/browser/log-in.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { findItemPath, waitForHeading } from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'

// What the specification's §2 says beside its table; `scripts/spec-screens.test.ts` says where each sentence is held.

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test('A mobile item-detail path takes the item id and a shopId query parameter.', async () => {
  await using visitor = await openVisitor(site, { device: 'phone', locale: 'en-US', theme: 'dark' })
  await visitor.go(`/m${await findItemPath(site, demoItems.plain)}?shopId=demo`)
  await waitForHeading(visitor, demoItems.plain)
  await visitor.page.locator('html[data-hydrated]').waitFor()
  // the navigation leads to the shop in the URL
  await visitor.page.goto(`${site.url}/m/userCenter/order-list`)
  await visitor.page
    .getByRole('navigation', { name: messagePattern('en-US', 'mobile.nav') })
    .getByRole('link', { name: messagePattern('en-US', 'mobile.shop') })
    .click()
  await waitForHeading(visitor, '青柠卡铺')
  visitor.expectNoErrors()
})

test("A default dashboard entry 'Workplace' at /dashboard/workplace exists only as a constant.", async () => {
  await using visitor = await openVisitor(site)
  visitor.allowStatus(404)
  await visitor.go('/dashboard/workplace')
  await waitForHeading(visitor, messagePattern('zh-CN', 'shell.notFound.title'))
  await visitor.go('/userCenter/contact')
  await waitForHeading(visitor, messagePattern('zh-CN', 'profile.contact.title'))
  expect(await visitor.page.locator('a[href*="dashboard"]').count()).toBe(0)
  visitor.expectNoErrors()
})

test('Two external menu links (a design-library site and its FAQ) have requiresAuth true.', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US' })
  const { page } = visitor
  const menu = page.getByRole('navigation', { name: messagePattern('en-US', 'profile.nav') })
  const outside = menu.locator('a[href^="https://arco.design"]')
  await visitor.go('/userCenter/contact')
  await menu.waitFor()
  await page.locator('html[data-hydrated]').waitFor()
  expect(await outside.count()).toBe(0)
  await logIn(visitor, 'en-US', await signUp(site))
  await expect.poll(() => outside.count()).toBe(2)
  for (const link of await outside.all()) expect(await link.getAttribute('target')).toBe('_blank')
  await visitor.expectAccessible()
  visitor.expectNoErrors()
})

test('A breadcrumb bar shows a home icon followed by items, each with a translated title and a link. Clicking an item navigates to its link.', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  const item = await findItemPath(site, demoItems.plain)
  await visitor.go(`${item}?shopId=demo`)
  await page.locator('html[data-hydrated]').waitFor()
  const steps = page
    .getByRole('navigation', { name: messagePattern('zh-CN', 'shell.path') })
    .getByRole('listitem')
    .filter({ visible: true })
  const home = steps.first().getByRole('link')
  expect(await home.getAttribute('aria-label')).toMatch(messagePattern('zh-CN', 'shell.home'))
  expect(await home.getAttribute('href')).toBe('/')
  expect([await home.locator('svg').count(), await home.innerText()]).toEqual([1, ''])
  expect(await steps.last().innerText()).toContain(demoItems.plain)
  for (const step of (await steps.all()).slice(1))
    expect(await step.getByRole('link').getAttribute('href')).toMatch(/^\/(shop|item)Detail\//)
  const classify = steps.nth(2)
  const href = await classify.getByRole('link').getAttribute('href')
  await classify.getByRole('link').click()
  await waitForHeading(visitor, '青柠卡铺')
  expect(page.url()).toBe(site.url + href)

  // the site's own titles are in the visitor's language
  await visitor.go('/complaint/create-complaint')
  await visitor.go('/userCenter/order-list')
  const crumb = (locale: 'zh-CN' | 'en-US') =>
    page
      .getByRole('navigation', { name: messagePattern(locale, 'shell.path') })
      .getByRole('link', { name: messagePattern(locale, 'orders.title') })
  await crumb('zh-CN').last().waitFor()
  await page.locator('[data-press="language"]').click()
  await crumb('en-US').last().waitFor()
  visitor.expectNoErrors()
})

test('A top-of-page progress bar is shown during navigation.', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US', theme: 'dark' })
  const { page } = visitor
  await visitor.go('/shopDetail/demo')
  await page.locator('html[data-hydrated]').waitFor()
  const gate = Promise.withResolvers<void>()
  await page.route('**/card-core/item/get', async (route) => {
    await gate.promise
    await route.continue()
  })
  const bar = page.getByRole('progressbar', { name: messagePattern('en-US', 'shell.loading') })
  expect(await bar.count()).toBe(0)
  await page.getByRole('link', { name: demoItems.plain }).click()
  await bar.waitFor()
  const place = await bar.evaluate((line) => {
    const { y, height } = line.getBoundingClientRect()
    return [y, height, getComputedStyle(line).position]
  })
  expect(place).toEqual([0, 3, 'fixed'])
  gate.resolve()
  await waitForHeading(visitor, demoItems.plain)
  await bar.waitFor({ state: 'detached' })
  visitor.expectNoErrors()
})
