import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { logIn, signUp } from '../test-support/browser/log-in.ts'
import { messagePattern, patternsIn } from '../test-support/browser/messages.ts'
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
  folder = await mkdtemp(join(tmpdir(), 'faka-statements-'))
  site = await openSite()
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** A new gift code of ¥500. */
async function createCode(): Promise<string> {
  const { batchNo } = await runCli(site, [
    ...['gift-code', 'create', '--name', 'Statements', '--worth', '500', '--count', '1'],
  ])
  const file = join(folder, `${batchNo}.csv`)
  await runCli(site, ['gift-code', 'export', batchNo, file])
  return (await readFile(file, 'utf8')).split(/\r?\n/)[1]?.split(',')[0] ?? ''
}

/** The lines of the file that a press of a button saves, without its titles. */
async function saveLines(page: Page, button: RegExp): Promise<string[][]> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).first().click()
  const file = join(folder, `${crypto.randomUUID()}.csv`)
  await (await saving).saveAs(file)
  const lines = (await readFile(file, 'utf8')).trim().split('\r\n').slice(1)
  return lines.map((line) => line.split(','))
}

for (const variant of chooseVariants(import.meta.url, consoleVariants)) {
  const { locale, width } = variant
  const text = patternsIn(locale)

  test(`a buyer saves a month of the balance, and an administrator the ledger (${locale}, ${width})`, async () => {
    await using buyer = await openVisitor(site, variant)
    const { page } = buyer
    await logIn(buyer, locale, await signUp(site))
    await buyer.go('/userCenter/wallet')
    await page.getByLabel(text('wallet.gift.code'), { exact: true }).fill(await createCode())
    await page.getByRole('button', { name: text('wallet.gift.go'), exact: true }).click()
    await page.getByText('+¥500.00').waitFor()
    const { orderNo } = await orderItemAsAccount(site, buyer, demoItems.plain)
    await openCheckout(buyer, locale, orderNo)
    await page.getByRole('button', { name: text('wallet.pay') }).click()
    await page.waitForURL('**/paySuccess?**')
    await buyer.go('/userCenter/wallet')
    const months = page.getByRole('region', { name: text('wallet.months.title') })
    await months.getByText('¥500.00', { exact: true }).waitFor()
    await months.getByText(text('wallet.months.running'), { exact: true }).waitFor()
    await buyer.expectAccessible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const lines = await saveLines(page, messagePattern(locale, 'wallet.months.save'))
    expect(lines).toHaveLength(4)
    expect(lines[0]?.at(-1)).toBe('0')
    expect(lines[1]?.slice(2)).toEqual(['', '500', '500'])
    expect(lines[2]?.[2]).toBe(orderNo)
    expect(lines[3]?.at(-1)).toBe(lines[2]?.at(-1))
    await months.getByText(`¥${Number(lines[3]?.at(-1)).toFixed(2)}`, { exact: true }).waitFor()

    await using admin = await openAdmin(site, variant)
    await admin.go('/seller/platform/ledger')
    await admin.page.getByText(text('wallet.ledger.closing')).first().waitFor()
    await admin.page.getByText(text('wallet.kind.giftCode')).first().waitFor()
    await admin.expectAccessible()
    const entries = await saveLines(admin.page, text('wallet.ledger.export'))
    expect(entries.filter((cells) => cells.includes(orderNo)).map((cells) => cells[6])).toEqual([
      lines[2]?.[3],
    ])
    buyer.expectNoErrors()
    admin.expectNoErrors()
  })
}
