import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { story } from './complain.ts'
import { openSite, type Site } from './open-site.ts'
import { openVisitor } from './open-visitor.ts'
import { heading } from './place-order.ts'
import { demoItems, openGateway, press } from './purchase.ts'
import { said } from './words.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** More than any page has to walk through. */
const mostTabs = 120

/** Walks by the Tab key to what fits the selector, or has these words; fails where it cannot be reached. */
async function walkTo(page: Page, selector: string, words?: RegExp): Promise<void> {
  for (let step = 0; step < mostTabs; step++) {
    const focused = page.locator(`${selector}:focus`)
    const isThere = await focused
      .filter(words ? { hasText: words } : {})
      .count()
      .then((count) => count > 0)
    if (isThere) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${selector} ${words ?? ''} at ${page.url()}`)
}

test('by keys alone one goes from a shop past its head to an item, pays, gets the card and complains', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US' })
  const { page } = visitor
  const { keyboard } = page
  await visitor.go('/shopDetail/demo')
  await page.locator('html[data-alive]').waitFor()
  await keyboard.press('Tab')
  expect(await page.locator(':focus').innerText()).toMatch(said('en-US', 'shell.skip'))
  await keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await walkTo(page, 'main li a', new RegExp(demoItems.plain))
  await keyboard.press('Enter')
  await heading(visitor, demoItems.plain)
  await page.locator('h1:focus').waitFor()

  // the way past the head works on a page behind which another is kept, and is no new visit
  await walkTo(page, 'a[href="#main"]')
  await keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await heading(visitor, demoItems.plain)

  await walkTo(page, 'input[name="quantity"]')
  await keyboard.press('ArrowUp')
  await walkTo(page, 'input[autocomplete="tel-national"]')
  await keyboard.type('13800138000')
  await walkTo(page, 'button[data-press="buy"]')
  await keyboard.press('Enter')
  await page.waitForURL('**/cashDesk?**')
  await page.getByRole('img', { name: said('en-US', 'payment.qrLabel') }).waitFor()
  const phone = await openGateway(visitor, 'en-US')
  await press(phone, 'pay')
  await page.waitForURL('**/paySuccess?**')
  await page.locator('code, pre').filter({ hasText: 'DEMO' }).first().waitFor()

  await walkTo(page, 'main button', said('en-US', 'shell.copy'))
  await keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('DEMO')
  await walkTo(page, 'main a[href*="create-complaint"]')
  await keyboard.press('Enter')
  await heading(visitor, said('en-US', 'complaint.create.title'))
  await page.locator('h1:focus').waitFor()

  await walkTo(page, 'input[name="type"]')
  await keyboard.press('Space')
  const boxes = page.locator('main input[type="checkbox"]:visible')
  if ((await boxes.count()) > 0) {
    await walkTo(page, 'main input[type="checkbox"]')
    await keyboard.press('Space')
  }
  const next = said('en-US', 'complaint.step.next')
  await walkTo(page, 'main button', next)
  await keyboard.press('Enter')
  await page.locator('h2:focus').waitFor()
  await walkTo(page, 'input[name="expectation"]')
  await keyboard.press('ArrowDown')
  await walkTo(page, 'main button', next)
  await keyboard.press('Enter')
  await walkTo(page, 'textarea[name="text"]')
  await keyboard.type(story)
  await walkTo(page, 'main button[type="submit"]')
  await keyboard.press('Enter')
  await page.waitForURL('**/complaint/complaint-detail?**')
  await page.getByText(story).waitFor()
  visitor.expectNothingWrong()
})
