import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, signUp } from '../test-support/browser/log-in.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import { findItemPath, waitForHeading } from '../test-support/browser/place-order.ts'
import { demoItems, openItem, orderItem } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const shop = '/shopDetail/demo'

/** Enables the tab bar by the stored settings. */
async function enableTabs({ context, page }: Visitor): Promise<void> {
  await context.addCookies([{ name: 'app-settings', value: 'tabBar', url: site.url }])
  await page.goto(`${site.url}/login`)
  await page.evaluate(() => localStorage.setItem('app-settings', JSON.stringify({ tabBar: true })))
}

const tabs = (page: Page) => page.getByRole('tab')
const titles = (page: Page) => tabs(page).allInnerTexts()
const scrolled = (page: Page) => page.evaluate(() => scrollY)

/** Opens an item by its link in the shop. */
async function openFromShop(visitor: Visitor, title: string): Promise<void> {
  await visitor.page.getByRole('link', { name: title }).click()
  await waitForHeading(visitor, title)
}

test('going back to a page keeps its input and scroll position; following a link starts at the top', async () => {
  await using visitor = await openVisitor(site, { width: 390, theme: 'dark', locale: 'en-US' })
  const { page } = visitor
  await visitor.go(shop)
  await page.locator('html[data-hydrated]').waitFor()
  await openFromShop(visitor, demoItems.plain)
  const quantity = page.locator('input[name="quantity"]')
  await quantity.fill('3')
  await page.evaluate(() => scrollTo(0, 400))
  await expect.poll(() => scrolled(page)).toBe(400)
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
  await page.locator('header a[href*="order-list"]').evaluate((link: HTMLElement) => link.click())
  await waitForHeading(visitor, messagePattern('en-US', 'orders.title'))
  await expect.poll(() => scrolled(page)).toBe(0)
  expect(await page.locator('h1:focus').innerText()).toBe('My orders')
  expect(await page.title()).toBe('My orders - FAKA')

  await page.goBack()
  await waitForHeading(visitor, demoItems.plain)
  await expect.poll(() => scrolled(page)).toBe(400)
  expect(await quantity.inputValue()).toBe('3')
  await expect.poll(() => page.title()).toContain('拾光主机平台')

  // the shop page is not kept mounted
  await page.goBack()
  await waitForHeading(visitor, '青柠卡铺')
  await openFromShop(visitor, demoItems.plain)
  await expect.poll(() => scrolled(page)).toBe(0)
  expect(await quantity.inputValue()).toBe('3')
  visitor.expectNoErrors()
})

test('tabs return to pages as they were left, can be closed one by one, to one side or all others, and be reloaded', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  await enableTabs(visitor)
  await visitor.go(shop)
  await tabs(page).first().waitFor()
  await openFromShop(visitor, demoItems.plain)
  const quantity = page.locator('input[name="quantity"]:visible')
  await quantity.fill('2')
  await page.locator('header a[href*="order-list"]').click()
  await waitForHeading(visitor, messagePattern('zh-CN', 'orders.title'))
  await page
    .locator('aside')
    .getByRole('link', { name: messagePattern('zh-CN', 'profile.contact.title') })
    .click()
  await waitForHeading(visitor, messagePattern('zh-CN', 'profile.contact.title'))
  await expect.poll(() => titles(page)).toHaveLength(4)
  const [, item = '', orders = '', contact = ''] = await titles(page)
  expect(orders).toBe('我的订单')
  await visitor.expectAccessible()

  const selected = () => page.getByRole('tab', { selected: true }).innerText()
  const menu = async (title: string, what: RegExp) => {
    await page.getByRole('tab', { name: title }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: what }).click()
    await page.getByRole('menu').waitFor({ state: 'hidden' })
  }

  await page.getByRole('tab', { name: item }).click()
  await waitForHeading(visitor, demoItems.plain)
  expect(await quantity.inputValue()).toBe('2')
  expect(await selected()).toBe(item)

  // the page is reloaded, and the input of the order form is kept
  await quantity.evaluate((input) => input.setAttribute('data-before-reload', ''))
  await menu(item, messagePattern('zh-CN', 'tabs.reload'))
  await page.locator('[data-before-reload]').waitFor({ state: 'detached' })
  await expect.poll(() => quantity.inputValue()).toBe('2')

  // arrow keys move between tabs, Delete closes one and focuses the next
  await page.getByRole('tab', { name: item }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await expect.poll(() => titles(page)).toEqual(['青柠卡铺', item, contact])
  expect(await page.locator('[role="tab"]:focus').innerText()).toBe(contact)
  await page.keyboard.press('Enter')
  await waitForHeading(visitor, contact)

  await menu(item, messagePattern('zh-CN', 'tabs.close.left'))
  await expect.poll(() => titles(page)).toEqual([item, contact])
  await page.getByRole('tab', { name: contact }).click({ button: 'middle' })
  await waitForHeading(visitor, demoItems.plain)
  await expect.poll(() => titles(page)).toEqual([item])

  await page.locator('header a[href*="order-list"]').click()
  await waitForHeading(visitor, orders)
  await menu(item, messagePattern('zh-CN', 'tabs.close.right'))
  await waitForHeading(visitor, demoItems.plain)
  await expect.poll(() => titles(page)).toEqual([item])
  await page.locator('header a[href*="order-list"]').click()
  await waitForHeading(visitor, orders)
  await page.getByRole('button', { name: messagePattern('zh-CN', 'tabs.actions') }).click()
  await page.getByRole('menuitem', { name: messagePattern('zh-CN', 'tabs.close.others') }).click()
  await expect.poll(() => titles(page)).toEqual([orders])
  visitor.expectNoErrors()
})

test('more tabs than fit can be scrolled, and the active one is visible', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US', theme: 'dark', width: 390 })
  const { page } = visitor
  await enableTabs(visitor)
  await visitor.go(shop)
  await tabs(page).first().waitFor()
  for (const title of [demoItems.plain, demoItems.byHand, demoItems.login]) {
    await openFromShop(visitor, title)
    await page.getByRole('tab').first().click()
    await waitForHeading(visitor, '青柠卡铺')
  }
  await expect.poll(() => titles(page)).toHaveLength(4)
  const list = page.getByRole('tablist')
  const isWide = () => list.evaluate((row) => row.scrollWidth > row.clientWidth)
  expect(await isWide()).toBe(true)
  await page.goBack()
  await waitForHeading(visitor, demoItems.login)
  const shown = page.getByRole('tab', { selected: true })
  const isInSight = () =>
    shown.evaluate((tab) => {
      const row = tab.closest('[role="tablist"]')?.getBoundingClientRect()
      const { left, right } = tab.getBoundingClientRect()
      return row !== undefined && left >= row.left - 1 && right <= row.right + 1
    })
  await expect.poll(isInSight).toBe(true)
  await visitor.expectAccessible()
  visitor.expectNoErrors()
})

test('an overlay closes with its page: after going back the page can be scrolled, clicked and read', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US', theme: 'dark', width: 390 })
  const { page } = visitor
  const expectClear = async () => {
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('visible')
    expect(await page.locator('[inert], main[aria-hidden], header[aria-hidden]').count()).toBe(0)
    await expect.poll(() => page.locator('main :focus').count()).toBe(1)
  }
  await openItem(visitor, demoItems.plain)
  await orderItem(visitor, 'en-US')
  await page.getByRole('button', { name: messagePattern('en-US', 'payment.cancel') }).click()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await waitForHeading(visitor, demoItems.plain)
  await expectClear()

  await page.locator('header a[href*="order-list"]').click()
  await waitForHeading(visitor, messagePattern('en-US', 'orders.title'))
  await page.locator('header [data-press="settings"]').click()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await waitForHeading(visitor, demoItems.plain)
  await expectClear()
  await page.goForward()
  await waitForHeading(visitor, messagePattern('en-US', 'orders.title'))
  await expectClear()
  visitor.expectNoErrors()
})

test('after logging out no page of the user is left in the tabs', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  await enableTabs(visitor)
  const account = await signUp(site)
  await logIn(visitor, 'zh-CN', account)
  await page.locator('[name="nickName"]').fill('还在写')
  await page
    .locator('aside')
    .getByRole('link', { name: messagePattern('zh-CN', 'profile.wallet.title') })
    .click()
  await waitForHeading(visitor, messagePattern('zh-CN', 'profile.wallet.title'))
  expect(await page.locator('[name="nickName"]').count()).toBe(1)
  await page.getByRole('tab', { name: messagePattern('zh-CN', 'profile.title') }).click()
  await page
    .getByRole('button', { name: messagePattern('zh-CN', 'profile.logOut') })
    .last()
    .click()
  await page.waitForURL('**/login')
  await waitForHeading(visitor, messagePattern('zh-CN', 'account.login.title'))
  expect(await page.locator('[name="nickName"]').count()).toBe(0)
  await expect.poll(() => tabs(page).count()).toBe(1)
  visitor.expectNoErrors()
})

test('the breadcrumb leads home, to the last visited shop, and to each step', async () => {
  const item = await findItemPath(site, demoItems.plain)
  await using visitor = await openVisitor(site, { locale: 'en-US' })
  const { page } = visitor
  const path = page.getByRole('navigation', { name: messagePattern('en-US', 'shell.path') })
  await visitor.go('/userCenter/contact')
  // no shop visited yet: home is the start page, which links on
  visitor.allowStatus(404)
  await path.getByRole('link', { name: messagePattern('en-US', 'shell.home') }).click()
  await waitForHeading(visitor, messagePattern('en-US', 'shell.notFound.title'))
  await page.goBack()
  await page.locator('header a[href*="order-list"]').click()
  await waitForHeading(visitor, messagePattern('en-US', 'orders.title'))
  expect(await path.getByRole('link').allInnerTexts()).toHaveLength(2)
  await visitor.go(`${item}?shopId=demo`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('last-shop'))).toBe('"demo"')
  expect(await path.locator('[aria-current="page"]').innerText()).toContain('拾光主机平台')
  await page.locator('header a[href*="order-list"]').click()
  await waitForHeading(visitor, messagePattern('en-US', 'orders.title'))
  await visitor.expectAccessible()
  await path.getByRole('link', { name: messagePattern('en-US', 'shell.shop') }).click()
  await waitForHeading(visitor, '青柠卡铺')
  visitor.expectNoErrors()
})
