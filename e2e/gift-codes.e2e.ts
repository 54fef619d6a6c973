import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { logIn, signUp } from '../test-support/browser/log-in.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openAdmin } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { orderItemAsAccount } from '../test-support/browser/order-as-account.ts'
import { openCheckout } from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'
import { runCli } from '../test-support/browser/run-cli.ts'

let site: Site
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faka-gift-codes-'))
  site = await openSite()
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

for (const variant of chooseVariants(import.meta.url, consoleVariants)) {
  const { locale, width } = variant
  const text = patternsIn(locale)

  test(`gift codes are created in the console, redeemed by a buyer and pay an order (${locale}, ${width})`, async () => {
    const name = `Gifts ${locale} ${Date.now()}`
    await using admin = await openAdmin(site, variant)
    await admin.go('/seller/platform/gift-codes')
    const { page } = admin
    const create = page.getByRole('button', { name: text('giftCodes.go'), exact: true })
    await create.click()
    await page.getByText(text('giftCodes.name.wrong')).waitFor()
    await page.getByLabel(text('giftCodes.name'), { exact: true }).fill(name)
    await page.getByLabel(text('giftCodes.worth'), { exact: true }).fill('10000.01')
    await page.getByLabel(text('giftCodes.count'), { exact: true }).fill('2')
    await create.click()
    await page.getByText(text('giftCodes.worth.wrong')).waitFor()
    await admin.expectAccessible()
    await page.getByLabel(text('giftCodes.worth'), { exact: true }).fill('500')
    await create.click()
    const link = page.getByRole('link', { name })
    await link.waitFor()
    await admin.expectAccessible()

    const { list } = await runCli(site, ['gift-code', 'list'])
    const { batchNo } = list.find((batch: { name: string }) => batch.name === name)
    const file = join(folder, `${batchNo}.csv`)
    await runCli(site, ['gift-code', 'export', batchNo, file])
    const [, line = ''] = (await readFile(file, 'utf8')).split(/\r?\n/)
    const [code = ''] = line.split(',')

    await using buyer = await openVisitor(site, variant)
    await logIn(buyer, locale, await signUp(site))
    await buyer.go('/userCenter/wallet')
    const field = buyer.page.getByLabel(text('wallet.gift.code'), { exact: true })
    const redeem = buyer.page.getByRole('button', { name: text('wallet.gift.go'), exact: true })
    await field.fill('0000-0000-0000-0000-0000')
    await redeem.click()
    await buyer.page.getByText(locale === 'zh-CN' ? '没有这个礼品码' : 'There is no such gift code').waitFor()
    await buyer.expectAccessible()
    await field.fill(code.toLowerCase())
    await redeem.click()
    await buyer.page.getByText('+¥500.00').waitFor()
    expect(await field.inputValue()).toBe('')
    await buyer.expectAccessible()
    const { orderNo } = await orderItemAsAccount(site, buyer, demoItems.plain)
    await openCheckout(buyer, locale, orderNo)
    await buyer.page.getByRole('button', { name: text('wallet.pay') }).click()
    await buyer.page.waitForURL('**/paySuccess?**')

    await link.click()
    await page.getByText(text('giftCodes.codeState.redeemed')).first().waitFor()
    await admin.expectAccessible()
    await page.getByRole('button', { name: text('giftCodes.disable.of') }).click()
    await page.getByText(text('giftCodes.codeState.disabled')).first().waitFor()
    admin.expectNoErrors()
    buyer.expectNoErrors()
  })
}
