import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** More than one piece on its way. */
const program = (mark: string): Buffer => Buffer.alloc(3 * 1024 * 1024 + 5, `${mark} `)

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a seller uploads a file and its next version, a buyer downloads what was bought, and the seller sees the links ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const named = (name: Parameters<typeof text>[0]) => ({ name: text(name), exact: true })
    await using seller = await openSeller(site, variant)
    await using buyer = await openVisitor(site, variant)
    const { page } = seller
    const { itemId } = await runCli(site, [
      ...['item', 'create', 'demo', '--title', `Program ${locale}`, '--price', '5'],
      ...['--content', 'reusable', '--max-downloads', '2'],
    ])
    await runCli(site, ['item', 'publish', itemId])

    await seller.go(`/seller/stock/import?item=${itemId}`)
    const panel = page.getByRole('region', { name: text('stock.shared.title') })
    const upload = async (name: string, bytes: Buffer) => {
      await panel
        .getByLabel(text('stock.shared.choose'))
        .setInputFiles({ name, mimeType: 'application/zip', buffer: bytes })
      await panel.getByText(name).waitFor()
      await seller.expectAccessible()
      await panel.getByRole('button', named('stock.shared.saveFile')).click()
      await panel.getByText(text('stock.shared.done.file')).waitFor()
    }
    await upload('安装包 v1.zip', program('one'))
    const versions = page.getByRole('region', { name: text('stock.files.title') })
    const sha256 = createHash('sha256').update(program('one')).digest('hex')
    await versions.getByText(sha256).waitFor()
    await seller.expectAccessible()

    await buyer.go(`/itemDetail/${itemId}`)
    await buyer.page.locator('html[data-hydrated]').waitFor()
    const orderNo = await orderItem(buyer, locale)
    await pressAndClose(await openGatewayPage(buyer, locale), 'pay')
    await buyer.page.waitForURL('**/paySuccess?**')
    const button = buyer.page.getByRole('button', named('orderFile.download'))
    await button.waitFor()
    await buyer.page.getByText(sha256).waitFor()
    await buyer.expectAccessible()

    await upload('安装包 v2.zip', program('two'))
    await versions.getByText('安装包 v1.zip').waitFor()

    const download = async () => {
      const [saved] = await Promise.all([buyer.page.waitForEvent('download'), button.click()])
      return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) }
    }
    const first = await download()
    expect([first.name, first.bytes.equals(program('one'))]).toEqual(['安装包 v1.zip', true])
    await buyer.go(`/userCenter/order-detail?orderId=${orderNo}`)
    await button.waitFor()
    await buyer.expectAccessible()
    expect((await download()).bytes.equals(program('one'))).toBe(true)
    await buyer.page.getByText(text('orderFile.usedUp')).waitFor()

    await seller.go(`/seller/orders/${orderNo}`)
    await page.getByText('安装包 v1.zip').first().waitFor()
    await page.getByText(text('soldOrder.file.timesOf')).first().waitFor()
    await seller.expectAccessible()
    seller.expectNoErrors()
    buyer.expectNoErrors()
  },
)
