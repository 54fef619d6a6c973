import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import {
  demoItems,
  openGatewayPage,
  openItem,
  orderItem,
  pressAndClose,
} from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const variants = [
  { locale: 'zh-CN', width: 1440, theme: 'light' },
  { locale: 'en-US', width: 390, theme: 'dark' },
] as const

for (const variant of variants) {
  const { locale, width, theme } = variant
  test(`a card is bought, shown, copied and exported: ${locale}, ${width} wide, ${theme}`, async () => {
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor

    await visitor.go('/shopDetail/demo')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.title()).toBe('青柠卡铺 - FAKA')
    await visitor.expectAccessible()

    await openItem(visitor, demoItems.plain)
    await visitor.expectAccessible()

    const orderNo = await orderItem(visitor, locale)
    expect(await page.title()).toMatch(/ - FAKA$/)
    await visitor.expectAccessible()

    const phone = await openGatewayPage(visitor, locale)
    await visitor.expectAccessible(phone)
    await pressAndClose(phone, 'pay')

    // the checkout moves on by itself
    await page.waitForURL('**/paySuccess?**')
    const card = page.locator('code, pre').filter({ hasText: 'DEMO' }).first()
    await card.waitFor()
    await visitor.expectAccessible()
    const text = (await card.textContent()) ?? ''

    await page
      .getByRole('button', { name: messagePattern(locale, 'shell.copy') })
      .first()
      .click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text)

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: /txt/i }).click()
    const saved = await readFile(await (await saving).path(), 'utf8')
    expect(saved).toContain(`\n${text}\n`)
    expect(saved).toContain(orderNo)

    const kept = await page.evaluate(() => localStorage.getItem('orders') ?? '')
    expect(kept).toContain(orderNo)
    expect(kept).not.toContain(text)
    visitor.expectNoErrors()
  })
}
