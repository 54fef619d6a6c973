import { getItem } from '@faka/contract/item/item'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDistinctMessages } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { findItemPath, waitForHeading } from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'
import { createBuyer } from '../test-support/server/http-buyer.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Records every text and language that is ever on the page, from its first byte on. */
async function recordTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const noted = new Set<string>()
    Object.assign(window, { noted })
    // the button and the links for the other language have that language, the page must not
    const noteAttributes = (element: Element) => {
      for (const { name, value } of element.attributes)
        if (name !== 'hreflang' && (name !== 'lang' || element === document.documentElement))
          noted.add(value.trim())
    }
    const note = (node: Node) => {
      if (node instanceof Element) {
        if (node.closest('script')) return
        noteAttributes(node)
        for (const inner of node.childNodes) note(inner)
      } else if (node.nodeType === Node.TEXT_NODE) noted.add(node.textContent?.trim() ?? '')
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'childList') addedNodes.forEach(note)
        else note(target)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  return () =>
    page.evaluate(() => ('noted' in window && window.noted instanceof Set ? [...window.noted] : []))
}

/** Delays the pages' scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/static/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  return () => gate.resolve()
}

const readVisibleText = (page: Page): Promise<string> => page.locator('body').innerText()

/** The pay channels' names; sellers set them, so they are shown as they are in every language. */
async function listChannelNames(): Promise<string[]> {
  const id = (await findItemPath(site, demoItems.plain)).split('/').at(-1) ?? ''
  const { payChannels } = await createBuyer(site.url).callOrThrow(getItem, { id })
  return payChannels.map(({ name }) => name)
}

const pages = [
  { path: async () => '/shopDetail/demo', name: 'a shop', says: 'Search items' },
  { path: () => findItemPath(site, demoItems.plain), name: 'an item', says: 'Pay ¥96.80' },
  { path: async () => '/login', name: 'the login', says: '>Log in</h1>' },
  { path: async () => '/no/such/page', name: 'a lost page', says: '>Page is lost</h1>' },
]

for (const { path, name, says } of pages)
  test(`a browser that prefers English and has nothing stored gets ${name} in English from the first byte, without a flash`, async () => {
    await using visitor = await openVisitor(site, { locale: 'en-US' })
    visitor.allowStatus(404)
    const { page } = visitor
    const texts = await recordTexts(page)
    const letGo = await holdScripts(page)
    const answer = await page.goto(site.url + (await path()), { waitUntil: 'commit' })
    const html = (await answer?.text()) ?? ''
    expect(html.slice(0, 60)).toMatch(/^<!doctype html><html lang="en-US"/)
    expect(html.includes(says), says).toBe(true)

    await waitForHeading(visitor, /./)
    const before = await readVisibleText(page)
    expect(await page.locator('html[data-hydrated]').count()).toBe(0)
    letGo()
    await page.locator('html[data-hydrated]').waitFor()
    // only the browser knows whether there is a page to go back to
    const after = (await readVisibleText(page)).replace(/^Go back\n/m, '')
    expect(after).toBe(before)
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US')

    const noted = await texts()
    expect(noted).toContain('en-US')
    const chinese = new Set(['zh-CN', ...listDistinctMessages('zh-CN')])
    for (const channelName of await listChannelNames()) chinese.delete(channelName)
    expect(noted.filter((text) => chinese.has(text))).toEqual([])
    visitor.expectNoErrors()
  })

test('a chosen language survives a reload, and every page is rendered in it from the first byte', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US' })
  const { page, context } = visitor
  await visitor.go('/login')
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('button', { name: '中文' }).click()
  await waitForHeading(visitor, '登录')
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')

  const texts = await recordTexts(page)
  for (const address of [page.url(), `${site.url}/shopDetail/demo`]) {
    const answer = await page.goto(address)
    expect(await answer?.text()).toMatch(/^<!doctype html><html lang="zh-CN"/)
    await page.locator('html[data-hydrated]').waitFor()
    const noted = await texts()
    const english = new Set(['en-US', ...listDistinctMessages('en-US')])
    expect(noted.filter((text) => english.has(text))).toEqual([])
  }

  // a browser that lost its cookies but not its storage keeps the language, and gets it rendered from the next page on
  await context.clearCookies()
  await page.reload()
  await page.getByRole('searchbox', { name: '搜索商品' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
  expect(await (await page.reload())?.text()).toMatch(/^<!doctype html><html lang="zh-CN"/)
  visitor.expectNoErrors()
})

test('without scripts every page is rendered in the browser’s language, or in the one chosen before', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US', scripts: false })
  const { page, context } = visitor
  const root = page.locator('html')
  await visitor.go('/login')
  expect(await root.getAttribute('lang')).toBe('en-US')
  await waitForHeading(visitor, 'Log in')
  await visitor.go('/shopDetail/demo')
  await page.getByRole('searchbox', { name: 'Search items' }).waitFor()

  await context.addCookies([{ name: 'arco-locale', value: 'zh-CN', url: site.url }])
  await visitor.go('/login')
  expect(await root.getAttribute('lang')).toBe('zh-CN')
  await waitForHeading(visitor, '登录')
  await visitor.go('/shopDetail/demo')
  await page.getByRole('searchbox', { name: '搜索商品' }).waitFor()
})
