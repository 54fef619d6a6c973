import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const pages = ['/login', '/signup', '/password-reset']
const secret = 'a word that stays here'

test('a browser without JavaScript shows a notice, and never puts a password into a URL', async () => {
  await using visitor = await openVisitor(site, { scripts: false, locale: 'en-US' })
  const { page } = visitor
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  for (const path of pages) {
    await visitor.go(path)
    const noScriptMessage = page.locator('form noscript')
    await noScriptMessage.waitFor()
    expect(await noScriptMessage.textContent()).toMatch(messagePattern('en-US', 'account.noScript'))
    const before = page.url()
    await page.locator('input[type="password"]').first().fill(secret)
    await page.locator('input[type="password"]').first().press('Enter')
    await page.locator('form button[type="submit"]').click()
    await page.waitForTimeout(200)
    expect(page.url()).toBe(before)
  }
  expect(addresses.map(decodeURIComponent).filter((address) => address.includes('a word'))).toEqual([])
})

test('input typed before hydration is kept, and hydration causes no layout shift', async () => {
  for (const width of [390, 1440] as const) {
    await using visitor = await openVisitor(site, { width, locale: 'en-US' })
    const { page } = visitor
    const gate = Promise.withResolvers<void>()
    await page.route('**/static/*.js', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto(`${site.url}/login`, { waitUntil: 'commit' })
    const name = page.locator('[name="userName"]')
    await name.fill('typed early')
    await page.locator('[name="password"]').fill(secret)
    await name.focus()
    const placesOf = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main h1, main input, main button, main a')].map((element) => {
          const { x, y, width: elementWidth, height } = element.getBoundingClientRect()
          return [x, y, elementWidth, height].map(Math.round)
        }),
      )
    const before = await placesOf()
    gate.resolve()
    await page.locator('html[data-hydrated]').waitFor()
    expect(await name.inputValue()).toBe('typed early')
    expect(await page.locator('[name="password"]').inputValue()).toBe(secret)
    expect(await name.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await placesOf()).toEqual(before)
    visitor.expectNoErrors()
  }
})

test('clicks on the layout before hydration are replayed after it', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  const gate = Promise.withResolvers<void>()
  await page.route('**/static/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(`${site.url}/userCenter/order-list`, { waitUntil: 'commit' })
  await page.locator('[data-press="language"]').click()
  gate.resolve()
  await page.getByRole('heading', { name: messagePattern('en-US', 'orders.title'), level: 1 }).waitFor()
  visitor.expectNoErrors()
})
