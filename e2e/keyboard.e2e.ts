import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactByLocale } from '../test-support/browser/fill-contact.ts'
import { logIn, signUp } from '../test-support/browser/log-in.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { newPhone, waitForCode } from '../test-support/browser/outbox.ts'
import { waitForHeading } from '../test-support/browser/place-order.ts'
import {
  demoItems,
  openGatewayPage,
  openItem,
  orderItem,
  pressAndClose,
} from '../test-support/browser/purchase.ts'
import { complaintText } from '../test-support/browser/submit-complaint.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const password = 'eight letters'

/** More Tab stops than any page has. */
const maxTabs = 120

/** Whether the focus is on the wanted element, and whether it is visible there. */
const readFocus = (page: Page, selector: string, name: RegExp | undefined) =>
  page.evaluate(
    ({ selector: target, source, flags }) => {
      const focused = document.activeElement
      // between the last and the first stop the focus is on the browser itself
      if (!focused || focused === document.body) return { isThere: false, unseen: undefined }
      const hasRing = (element: Element | null | undefined, part?: string) => {
        if (!element) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
      }
      // the focus ring of a small control may be drawn on its container
      const frame = focused.parentElement
      const isSeen =
        hasRing(focused) ||
        hasRing(focused, '::after') ||
        [frame, frame?.parentElement, focused.closest('li'), focused.nextElementSibling].some((around) =>
          hasRing(around),
        ) ||
        // a menu item changes its background instead
        focused.hasAttribute('data-highlighted')
      return {
        isThere: focused.matches(target) && new RegExp(source, flags).test(focused.textContent ?? ''),
        unseen: isSeen ? undefined : focused.outerHTML.slice(0, 200),
      }
    },
    { selector, source: name?.source ?? '', flags: name?.flags ?? '' },
  )

/** Presses Tab until the element has the focus; fails if it cannot be reached, or if any focus on the way is not visible. */
async function tabTo(page: Page, selector: string, name?: RegExp): Promise<void> {
  for (let step = 0; step < maxTabs; step++) {
    const { isThere, unseen } = await readFocus(page, selector, name)
    if (step > 0) expect(unseen, `not seen to be focused at ${page.url()}`).toBeUndefined()
    if (isThere) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not reach ${selector} ${name ?? ''} at ${page.url()}`)
}

/** Tabs to an element and presses it. */
async function tabToAndPress(page: Page, selector: string, name?: RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, selector, name)
  await page.keyboard.press(key)
}

/** Chooses an item of the open menu by the arrow keys. */
async function chooseInMenu(page: Page, name: RegExp): Promise<void> {
  await page.locator('[role="menu"]').waitFor()
  const count = await page.getByRole('menuitem').count()
  for (let step = 0; step <= count; step++) {
    const { isThere, unseen } = await readFocus(page, '[role="menuitem"]', name)
    if (isThere) {
      expect(unseen, `not seen to be focused at ${page.url()}`).toBeUndefined()
      return page.keyboard.press('Enter')
    }
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`the arrow keys do not reach ${name} at ${page.url()}`)
}

/** Tabs to a field and types into it. */
async function typeInto(page: Page, selector: string, text: string): Promise<void> {
  await tabTo(page, selector)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

test('with the keyboard alone a buyer skips the shop’s header, opens an item, pays, gets the card and complains', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US' })
  const { page } = visitor
  const { keyboard } = page
  await visitor.go('/shopDetail/demo')
  await page.locator('html[data-hydrated]').waitFor()
  await keyboard.press('Tab')
  expect(await page.locator(':focus').innerText()).toMatch(messagePattern('en-US', 'shell.skip'))
  await keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await tabTo(page, 'main li a', new RegExp(demoItems.plain))
  await keyboard.press('Enter')
  await waitForHeading(visitor, demoItems.plain)
  await page.locator('h1:focus').waitFor()

  // the skip link works while another page is kept mounted, and adds no history entry
  await tabTo(page, 'a[href="#main"]')
  await keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await waitForHeading(visitor, demoItems.plain)

  await tabTo(page, 'input[name="quantity"]')
  await keyboard.press('ArrowUp')
  await tabTo(page, 'input[name="contact"]')
  await keyboard.type(contactByLocale['en-US'])
  await tabTo(page, 'button[data-press="buy"]')
  await keyboard.press('Enter')
  await page.waitForURL('**/cashDesk?**')
  await page.getByRole('img', { name: messagePattern('en-US', 'payment.qrLabel') }).waitFor()
  const phone = await openGatewayPage(visitor, 'en-US')
  await pressAndClose(phone, 'pay')
  await page.waitForURL('**/paySuccess?**')
  await page.locator('code, pre').filter({ hasText: 'DEMO' }).first().waitFor()

  await tabTo(page, 'main button', messagePattern('en-US', 'shell.copy'))
  await keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('DEMO')
  await tabTo(page, 'main a[href*="create-complaint"]')
  await keyboard.press('Enter')
  await waitForHeading(visitor, messagePattern('en-US', 'complaint.create.title'))
  await page.locator('h1:focus').waitFor()

  await tabTo(page, 'input[name="type"]')
  await keyboard.press('Space')
  const boxes = page.locator('main input[type="checkbox"]:visible')
  if ((await boxes.count()) > 0) {
    await tabTo(page, 'main input[type="checkbox"]')
    await keyboard.press('Space')
  }
  const next = messagePattern('en-US', 'complaint.step.next')
  await tabTo(page, 'main button', next)
  await keyboard.press('Enter')
  await page.locator('h2:focus').waitFor()
  await tabTo(page, 'input[name="expectation"]')
  await keyboard.press('ArrowDown')
  await tabTo(page, 'main button', next)
  await keyboard.press('Enter')
  await tabTo(page, 'textarea[name="text"]')
  await keyboard.type(complaintText)
  await tabTo(page, 'main button[type="submit"]')
  await keyboard.press('Enter')
  await page.waitForURL('**/complaint/complaint-detail?**')
  await page.getByText(complaintText).waitFor()
  // until the page is loaded the focus is on its container, which has no focus ring
  await page.locator('h1:focus').waitFor()

  // withdraw the complaint
  const withdraw = messagePattern('en-US', 'complaint.withdraw')
  await tabToAndPress(page, 'main button', withdraw)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('main button:focus').innerText()).toMatch(withdraw)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await tabToAndPress(page, '[role="dialog"] button', withdraw)
  await page.getByText(messagePattern('en-US', 'complaint.event.withdrawn')).waitFor()
  visitor.expectNoErrors()
})

test('with the keyboard alone a user signs up, logs in by the modal, changes the nickname, and moves between tabs', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  const { keyboard } = page
  const phone = newPhone()
  await visitor.go('/signup')
  await page.locator('html[data-hydrated]').waitFor()
  await typeInto(page, '[name="phone"]', phone)
  await tabToAndPress(page, 'main button', messagePattern('zh-CN', 'account.code.get'))
  await typeInto(page, '[name="verifyCode"]', await waitForCode(site, phone))
  await typeInto(page, '[name="newPassword"]', password)
  await typeInto(page, '[name="confirmPassword"]', password)
  await keyboard.press('Enter')
  await page.waitForURL('**/login')

  // the page opens the login modal, with the focus in its first field
  await visitor.go('/userCenter/account')
  await page.locator('[role="dialog"] [name="phone"]:focus').waitFor()
  await tabToAndPress(page, '[role="dialog"] button', messagePattern('zh-CN', 'account.login.byPassword'))
  await typeInto(page, '[role="dialog"] [name="userName"]', phone)
  await typeInto(page, '[role="dialog"] [name="password"]', password)
  await keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('[name="nickName"]').waitFor()
  await typeInto(page, '[name="nickName"]', '青柠')
  await tabToAndPress(page, 'main button[type="submit"]', messagePattern('zh-CN', 'profile.save'))
  await page.getByText(messagePattern('zh-CN', 'profile.saved')).first().waitFor()

  await tabToAndPress(page, '[data-press="account"]')
  await chooseInMenu(page, messagePattern('zh-CN', 'shell.settings'))
  await page.getByRole('dialog').waitFor()
  await tabToAndPress(page, '[role="dialog"] summary', messagePattern('zh-CN', 'settings.advanced'))
  await tabToAndPress(page, '[role="dialog"] [role="switch"][aria-label="多标签栏"]', undefined, 'Space')
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // the menu item that opened it is gone, so the focus returns to the header
  await page.locator('header button:focus').waitFor()
  await tabToAndPress(page, 'aside nav a', messagePattern('zh-CN', 'profile.wallet.title'))
  await waitForHeading(visitor, messagePattern('zh-CN', 'profile.wallet.title'))
  await tabTo(page, '[role="tab"]', messagePattern('zh-CN', 'profile.wallet.title'))
  await keyboard.press('ArrowLeft')
  await keyboard.press('Enter')
  await waitForHeading(visitor, messagePattern('zh-CN', 'profile.title'))
  expect(await page.locator('[name="nickName"]').inputValue()).toBe('青柠')
  await keyboard.press('Delete')
  await waitForHeading(visitor, messagePattern('zh-CN', 'profile.wallet.title'))
  await expect.poll(() => page.getByRole('tab').count()).toBe(1)
  visitor.expectNoErrors()
})

test('with the keyboard alone a buyer filters orders and exports the cards of selected ones', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US', theme: 'dark', width: 390 })
  const { page } = visitor
  await logIn(visitor, 'en-US', await signUp(site))
  await openItem(visitor, demoItems.plain)
  const orderNo = await orderItem(visitor, 'en-US')
  await pressAndClose(await openGatewayPage(visitor, 'en-US'), 'pay')
  await page.waitForURL('**/paySuccess?**')
  await visitor.go('/userCenter/order-list')
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByText(orderNo).first().waitFor()

  await tabToAndPress(page, 'main nav a', messagePattern('en-US', 'orders.tab.unpaid'))
  await page.getByText(messagePattern('en-US', 'orders.none.title')).waitFor()
  await tabToAndPress(page, 'main nav a', messagePattern('en-US', 'orders.tab.delivered'))
  await page.getByText(orderNo).first().waitFor()
  await typeInto(page, 'input[name="keyword"]', 'no such item')
  await page.keyboard.press('Enter')
  await page.getByText(messagePattern('en-US', 'orders.none.title')).waitFor()
  await tabToAndPress(page, 'main a[aria-label]', undefined)
  await page.getByText(orderNo).first().waitFor()

  await tabToAndPress(page, 'main button', messagePattern('en-US', 'orders.select'))
  await tabToAndPress(
    page,
    `main input[type="checkbox"][aria-label*="${demoItems.plain}"]`,
    undefined,
    'Space',
  )
  const download = page.waitForEvent('download')
  await tabToAndPress(page, 'main button', messagePattern('en-US', 'orders.export.go'))
  expect((await download).suggestedFilename()).toMatch(/^cards-.+\.txt$/)
  visitor.expectNoErrors()
})

test('with the keyboard alone a visitor of the mobile site switches the language and moves between its sections', async () => {
  await using visitor = await openVisitor(site, { device: 'phone' })
  const { page } = visitor
  await visitor.go('/shopDetail/demo')
  await page.locator('html[data-hydrated]').waitFor()
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').innerText()).toMatch(messagePattern('zh-CN', 'shell.skip'))
  await tabToAndPress(page, '[data-press="more"]')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.locator('[data-press="more"]:focus').waitFor()
  await page.keyboard.press('Enter')
  await chooseInMenu(page, messagePattern('zh-CN', 'shell.language'))
  await page.locator('html[lang="en-US"]').waitFor()
  await tabToAndPress(page, 'nav a', messagePattern('en-US', 'mobile.orders'))
  await waitForHeading(visitor, messagePattern('en-US', 'orders.title'))
  await page.locator('h1:focus').waitFor()
  await tabToAndPress(page, 'header a')
  await waitForHeading(visitor, '青柠卡铺')
  visitor.expectNoErrors()
})
