import { getShop } from '@faka/contract/shop/shop'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EpaySimulator, openEpaySimulator } from '../simulators/epay-simulator.ts'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { countEffort } from '../test-support/browser/count-effort.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openAdmin, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { demoItems, openItem, orderItem, pressAndClose } from '../test-support/browser/purchase.ts'

let site: Site
let gateway: EpaySimulator
beforeAll(async () => {
  gateway = await openEpaySimulator('md5', { retryDelaysMs: [500, 1000, 2000] })
  site = await openSite()
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await gateway[Symbol.asyncDispose]()
})

/** The names of the payment methods that buyers of the demo shop can choose. */
async function readPayChannels(): Promise<string[]> {
  const response = await fetch(`${site.url}${getShop.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shortUrl: 'demo' }),
  })
  const { payChannels } = getShop.reply.parse((await response.json()).data)
  return payChannels.map(({ name }) => name)
}

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a gateway of one’s own is added in five steps, tested on the way, and a buyer pays by it ($locale, $width)',
  async (variant) => {
    const text = patternsIn(variant.locale)
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    const effort = await countEffort(visitor)
    await visitor.go('/seller/channels')
    await page.getByRole('heading', { level: 2, name: text('channels.add') }).waitFor()
    await visitor.expectAccessible()
    await effort.reset()
    await page.getByRole('button', { name: /EPay v1|易支付 v1/ }).click()
    const { gatewayUrl, pid, key } = gateway.settings
    await page.locator('[name="gatewayUrl"]').fill(String(gatewayUrl))
    await page.locator('[name="pid"]').fill(String(pid))
    await page.locator('[name="key"]').fill(String(key))
    await page.getByRole('button', { name: text('channels.form.go') }).click()
    await page.getByText(text('channels.added')).first().waitFor()
    const { presses, fields } = await effort.read()
    expect(presses + fields).toBeLessThanOrEqual(5)
    await page.getByText(text('channels.test.ok'), { exact: true }).first().waitFor()
    await visitor.expectAccessible()
    visitor.expectNoErrors()

    await using buyer = await openVisitor(site, variant)
    await openItem(buyer, demoItems.plain)
    await orderItem(buyer, variant.locale)
    const wallet = await buyer.context.newPage()
    const payPage = buyer.page
      .getByRole('link', { name: text('payment.openPage') })
      .or(buyer.page.getByRole('link', { name: text('payment.payOnPhone') }))
    await wallet.goto((await payPage.first().getAttribute('href')) ?? '')
    expect(wallet.url()).toContain(String(gatewayUrl))
    await pressAndClose(wallet, 'pay')
    await buyer.page.waitForURL('**/paySuccess?**')
    expect(gateway.ledger.trades.at(-1)).toMatchObject({ state: 'paid' })
    buyer.expectNoErrors()

    await page.reload()
    await page
      .getByRole('button', { name: text('channels.removeNamed') })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(text('channels.remove.text')).waitFor()
    // what it touches, in numbers
    await dialog.getByText(text('channels.use.noneWaiting')).waitFor()
    await dialog.getByText(text('channels.use.received')).waitFor()
    await dialog.getByText(text('channels.use.remaining')).waitFor()
    await visitor.expectAccessible()
    await dialog.getByRole('button', { name: text('channels.remove') }).click()
    await page.getByText(text('channels.own.empty')).waitFor()
    visitor.expectNoErrors()
  },
)

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a broken key is reported at its field, a stored one is never shown and kept, and methods are put in order by keys ($locale, $width)',
  async (variant) => {
    const text = patternsIn(variant.locale)
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    await visitor.go('/seller/channels')
    // the sandbox comes first and needs nothing
    await page
      .getByRole('button', { name: /沙箱|Sandbox/ })
      .first()
      .click()
    await page.getByRole('button', { name: text('channels.form.goSandbox') }).click()
    await page.getByText(text('channels.added')).first().waitFor()

    await page.getByRole('button', { name: /EPay v1|易支付 v1/ }).click()
    const { gatewayUrl, pid, key } = gateway.settings
    const keyField = page.locator('[name="key"]')
    await page.locator('[name="gatewayUrl"]').fill(String(gatewayUrl))
    await page.locator('[name="pid"]').fill(String(pid))
    await page.getByRole('button', { name: text('channels.form.go') }).click()
    await page.getByText(text('channels.fault.missing')).waitFor()
    await expect.poll(() => keyField.evaluate((field) => field === document.activeElement)).toBe(true)
    await keyField.fill('not-the-key-of-this-merchant')
    await page.keyboard.press('Enter')
    await page.getByText(text('channels.fault.gateway')).waitFor()
    await page.getByText(text('channels.form.failed')).waitFor()
    expect(await keyField.getAttribute('aria-invalid')).toBe('true')
    await visitor.expectAccessible()
    await keyField.fill(String(key))
    await page.keyboard.press('Enter')
    await page.getByText(text('channels.added')).first().waitFor()

    const names = () =>
      page
        .locator('li')
        .filter({ has: page.getByRole('switch') })
        .allTextContents()
    await expect.poll(async () => (await names())[1]).toMatch(/EPay v1|易支付 v1/)
    const handle = page.getByRole('button', { name: text('channels.move') }).nth(1)
    await handle.focus()
    await page.keyboard.press('ArrowUp')
    await page.getByText(text('channels.moved')).waitFor({ state: 'attached' })
    await expect.poll(async () => (await names())[0]).toMatch(/EPay v1|易支付 v1/)

    await page
      .getByRole('button', { name: text('channels.editNamed') })
      .first()
      .click()
    await page.getByText(text('channels.form.set')).waitFor()
    expect(await keyField.inputValue()).toBe('')
    expect(await page.locator('[name="pid"]').inputValue()).toBe(String(pid))
    await visitor.expectAccessible()
    await page.getByRole('button', { name: text('channels.form.save') }).click()
    await page.getByText(text('channels.saved')).first().waitFor()
    await page.getByRole('switch').first().click()
    await expect.poll(() => page.getByRole('switch').first().isChecked()).toBe(false)
    visitor.expectNoErrors()
    await site.db.pool.query(
      "update pay_channel set enabled = false, removed_at = now() where managed_by = 'seller'",
    )
    await site.db.pool.query(`select pg_notify('faka_catalogue', 'all')`)
  },
)

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'an administrator manages the platform’s payment methods: tested, switched off and removed with a reason ($locale, $width)',
  async (variant) => {
    const text = patternsIn(variant.locale)
    await using visitor = await openAdmin(site, variant)
    const { page } = visitor
    await visitor.go('/seller/platform/channels')
    const rows = page.locator('li').filter({ has: page.getByRole('switch') })
    await page.getByRole('heading', { level: 2, name: text('channels.managed') }).waitFor()
    await visitor.expectAccessible()
    const before = await rows.count()
    // another one in each attempt
    const name = `Ours ${crypto.randomUUID().slice(0, 8)}`

    await page.getByRole('button', { name: /EPay v1|易支付 v1/ }).click()
    const { gatewayUrl, pid, key } = gateway.settings
    await page.locator('[name="gatewayUrl"]').fill(String(gatewayUrl))
    await page.locator('[name="pid"]').fill(String(pid))
    await page.locator('[name="key"]').fill('not-the-key-of-this-merchant')
    await page.getByText(text('channels.form.more')).click()
    await page.locator('[name="name"]').fill(name)
    await page.getByRole('button', { name: text('channels.form.go') }).click()
    await page.getByText(text('channels.fault.gateway')).waitFor()
    await visitor.expectAccessible()
    await page.locator('[name="key"]').fill(String(key))
    await page.getByRole('button', { name: text('channels.form.go') }).click()
    await page.getByText(text('channels.added')).first().waitFor()
    const row = rows.filter({ hasText: name })
    await row.getByText(text('channels.test.ok'), { exact: true }).waitFor()
    expect(await readPayChannels()).toContain(name)

    // by the keys alone, from the handle
    const handle = row.getByRole('button', { name: text('channels.move') })
    await handle.focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => rows.nth(before - 1).textContent()).toContain(name)

    await row.getByRole('switch').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(text('channels.use.noneWaiting')).waitFor()
    await dialog.getByText(text('channels.use.remainingAll')).waitFor()
    await visitor.expectAccessible()
    await dialog.getByRole('button', { name: text('channels.disable') }).click()
    await dialog.getByText(text('channels.why.wrong')).waitFor()
    await dialog.getByLabel(text('channels.why')).fill('its certificate ends today')
    await dialog.getByRole('button', { name: text('channels.disable') }).click()
    await row.getByText('its certificate ends today').waitFor()
    expect(await row.getByRole('switch').isChecked()).toBe(false)
    await expect.poll(readPayChannels).not.toContain(name)
    await row.getByRole('switch').click()
    await row.getByText('its certificate ends today').waitFor({ state: 'detached' })

    await row.getByRole('button', { name: text('channels.removeNamed') }).click()
    await dialog.getByText(text('channels.remove.text')).waitFor()
    await visitor.expectAccessible()
    await dialog.getByLabel(text('channels.why')).fill('another gateway is cheaper')
    await dialog.getByRole('button', { name: text('channels.remove') }).click()
    // the rows below a dialog have no roles
    await page.getByText(text('channels.removed')).waitFor()
    await row.waitFor({ state: 'detached' })
    const { rows: events } = await site.db.pool.query(
      `select kind, why from pay_channel_event where why is not null order by event_id desc limit 2`,
    )
    expect(events).toEqual([
      { kind: 'removed', why: 'another gateway is cheaper' },
      { kind: 'edited', why: 'its certificate ends today' },
    ])
    visitor.expectNoErrors()
  },
)
