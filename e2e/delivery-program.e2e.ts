import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDeliveryProgramSimulator } from '../simulators/delivery-program-simulator.ts'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { openGatewayPage, orderItem, pressAndClose } from '../test-support/browser/purchase.ts'
import { runCli } from '../test-support/browser/run-cli.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(chooseVariants(import.meta.url, consoleVariants))(
  "a seller's program is set, tested and delivers; where it brings no cards the buyer waits, and the seller asks again ($locale, $width)",
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    await using program = await openDeliveryProgramSimulator()
    await using seller = await openSeller(site, variant)
    await using buyer = await openVisitor(site, variant)
    const { page } = seller
    await seller.go('/seller/program')
    const panel = page.getByRole('region', { name: text('soldOrder.program.settings') })
    const address = panel.getByLabel(text('soldOrder.program.url'), { exact: true })
    await address.fill('no address')
    await panel.getByRole('button', { name: text('soldOrder.program.set'), exact: true }).click()
    await panel.getByText(text('soldOrder.program.url.wrong')).waitFor()
    await address.fill(program.url)
    await panel.getByRole('button', { name: text('soldOrder.program.set'), exact: true }).click()
    const key = panel.getByText(/^whsec_/)
    await key.waitFor()
    program.key = (await key.textContent()) ?? ''
    await seller.expectAccessible()
    await panel.getByRole('button', { name: text('soldOrder.program.test'), exact: true }).click()
    await panel.getByText(text('soldOrder.program.test.passed')).waitFor()
    program.mode = 'count'
    await panel.getByRole('button', { name: text('soldOrder.program.test'), exact: true }).click()
    await panel.getByText(text('soldOrder.program.test.wrong')).waitFor()
    await seller.expectAccessible()
    await page.reload()
    await panel.waitFor()
    expect(await panel.getByText(/^whsec_/).count()).toBe(0)

    const title = `Program ${locale}`
    const { itemId } = await runCli(site, ['item', 'create', 'demo', '--title', title, '--price', '5'])
    await runCli(site, ['item', 'publish', itemId])
    await seller.go(`/seller/items/${itemId}`)
    await page.getByText(text('itemForm.selling'), { exact: true }).first().click()
    await page.getByRole('radio', { name: text('itemForm.delivery.byProgram') }).check({ force: true })
    await page.getByText(text('itemForm.delivery.byProgram.hint')).waitFor()
    await seller.expectAccessible()
    await page.getByRole('button', { name: text('itemForm.save') }).click()
    await page.getByText(text('itemForm.done')).first().waitFor()

    const buy = async () => {
      await buyer.go(`/itemDetail/${itemId}`)
      await buyer.page.locator('html[data-hydrated]').waitFor()
      const orderNo = await orderItem(buyer, locale)
      await pressAndClose(await openGatewayPage(buyer, locale), 'pay')
      await buyer.page.waitForURL('**/paySuccess?**')
      return orderNo
    }
    program.mode = 'sound'
    const sound = await buy()
    await buyer.page
      .locator('pre')
      .filter({ hasText: `PROGRAM-${sound}-1` })
      .waitFor()
    await buyer.expectAccessible()

    program.mode = 'fails'
    const orderNo = await buy()
    await buyer.page.getByText(text('delivery.byHandTitle')).waitFor()
    await buyer.expectAccessible()
    await seller.go('/seller/program')
    const row = page
      .getByRole('table', { name: text('soldOrder.program.calls') })
      .getByRole('row')
      .filter({ hasText: orderNo })
    await row.getByText(text('soldOrder.program.problem.status')).waitFor()
    await seller.expectAccessible()
    await seller.go(`/seller/orders/${orderNo}`)
    await page.getByText(text('soldOrder.program.orderPending')).waitFor()
    await seller.expectAccessible()
    program.mode = 'sound'
    await page.getByRole('button', { name: text('soldOrder.program.ask') }).click()
    await buyer.page
      .locator('pre')
      .filter({ hasText: `PROGRAM-${orderNo}-1` })
      .waitFor()
    expect(new Set(program.asked.filter((asked) => asked === orderNo)).size).toBe(1)

    await seller.go('/seller/program')
    await panel.getByRole('button', { name: text('soldOrder.program.remove'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(text('soldOrder.program.removeText')).waitFor()
    await seller.expectAccessible()
    await dialog.getByRole('button', { name: text('soldOrder.program.remove'), exact: true }).click()
    await panel.getByRole('button', { name: text('soldOrder.program.set'), exact: true }).waitFor()
    expect(await runCli(site, ['program', 'show', 'demo'])).toMatchObject({ url: null })
    seller.expectNoErrors()
    buyer.expectNoErrors()
  },
)
