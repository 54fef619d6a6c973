import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { countEffort } from '../test-support/browser/count-effort.ts'
import { createSpreadsheet } from '../test-support/browser/create-spreadsheet.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { demoItems } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** The id of a demo item. */
async function itemIdOf(title: string): Promise<string> {
  const { rows } = await site.db.pool.query(
    `select public_id from item join item_wares using (wares_id) where wares->>'title' like $1`,
    [`%${title}%`],
  )
  return String(rows[0]?.public_id)
}

const countState = async (itemId: string, state: string): Promise<number> =>
  Number(
    (
      await site.db.pool.query(
        `select count(*) from card join item using (item_id) where public_id = $1 and state = $2`,
        [itemId, state],
      )
    ).rows[0].count,
  )

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'cards are opened, withdrawn in three presses, put back, moved and exported ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const itemId = await itemIdOf(demoItems.plain)
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    const effort = await countEffort(visitor)
    await visitor.go(`/seller/stock?item=${itemId}&state=free`)
    const boxes = page.getByRole('checkbox', { name: text('stock.cards.chooseOne') })
    await boxes.first().waitFor()
    await visitor.expectAccessible()
    const free = await countState(itemId, 'free')

    const label = (await boxes.first().getAttribute('aria-label')) ?? ''
    const box = page.getByRole('checkbox', { name: label, exact: true })
    const row = page.locator('tbody tr').filter({ has: box })
    await effort.reset()
    await box.click()
    await page.getByRole('button', { name: text('stock.withdraw.open') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await visitor.expectAccessible()
    await dialog
      .getByRole('button', { name: text('stock.withdraw.because') })
      .first()
      .click()
    await page.getByText(text('stock.withdraw.done')).waitFor()
    expect(await effort.read()).toEqual({ presses: 3, fields: 0 })
    await box.waitFor({ state: 'detached' })
    expect(await countState(itemId, 'free')).toBe(free - 1)
    await page.getByRole('button', { name: text('stock.undo') }).click()
    await box.waitFor()
    expect(await countState(itemId, 'free')).toBe(free)

    await box.click()
    await page.getByRole('button', { name: text('stock.open.go') }).click()
    await page.getByRole('button', { name: text('stock.open.hide') }).waitFor()
    const { rows } = await site.db.pool.query(`select 1 from stock_event where kind = 'opened'`)
    expect(rows.length).toBeGreaterThan(0)
    const content = await row.getByRole('rowheader').locator('code').innerText()
    expect(content).not.toContain('••••')
    await page.getByRole('button', { name: text('stock.open.hide') }).click()
    await page.getByText(content.trim()).waitFor({ state: 'detached' })

    await page.getByRole('searchbox').fill(content.trim())
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    await box.waitFor()
    expect(decodeURIComponent(page.url())).not.toContain(content.trim())
    await page.getByRole('button', { name: text('stock.clear') }).click()
    await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(1)

    await box.click()
    await page.getByRole('button', { name: text('stock.move.open') }).click()
    await dialog.waitFor()
    await dialog.getByRole('combobox').fill(demoItems.tiers)
    await page.getByRole('option', { name: demoItems.tiers }).waitFor()
    await visitor.expectAccessible()
    await page.getByRole('option', { name: demoItems.tiers }).click()
    await dialog.getByRole('button', { name: text('stock.move.go') }).click()
    await page.getByText(text('stock.move.done')).first().waitFor()
    await box.waitFor({ state: 'detached' })
    expect(await countState(itemId, 'free')).toBe(free - 1)

    await page.getByRole('button', { name: text('stock.export.open') }).click()
    await dialog.waitFor()
    await visitor.expectAccessible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: text('stock.export.go') }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`stock-${itemId}.txt`)
    visitor.expectNoErrors()
  },
)

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'ten thousand cards with repeats are added in four presses and fields, and taken back ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const itemId = await itemIdOf(demoItems.plain)
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    const effort = await countEffort(visitor)
    await visitor.go(`/seller/stock?item=${itemId}`)
    await page.getByRole('table').waitFor()
    const free = await countState(itemId, 'free')
    const lines = Array.from({ length: 10_000 }, (_, index) => `IMPORT-${variant.width}-${index % 9_990}`)
    await effort.reset()
    await page.getByRole('link', { name: text('stock.add') }).click()
    const box = page.getByLabel(text('stock.import.text'))
    await box.waitFor()
    await box.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, lines.join('\n'))
    const add = page.getByRole('button', { name: text('stock.import.go') })
    await add.waitFor()
    expect(await countState(itemId, 'free')).toBe(free)
    await visitor.expectAccessible()
    await add.click()
    await page.getByText(text('stock.import.done')).waitFor()
    const { presses, fields } = await effort.read()
    // the page takes a long paste itself, so that no field changes: it is one field more than what was counted
    expect(presses + fields + 1).toBeLessThanOrEqual(4)
    expect(await countState(itemId, 'free')).toBe(free + 9_990)
    await page.getByRole('button', { name: text('stock.undo') }).click()
    await expect.poll(() => countState(itemId, 'free')).toBe(free)
    visitor.expectNoErrors()
  },
)

test('files in GBK and spreadsheets are read, what is not good is listed, and a file that is no text changes nothing', async () => {
  const text = patternsIn('zh-CN')
  const itemId = await itemIdOf(demoItems.plain)
  await using visitor = await openSeller(site, { locale: 'zh-CN' })
  const { page } = visitor
  await visitor.go(`/seller/stock/import?item=${itemId}`)
  const file = page.locator('input[type="file"]')
  await page.getByLabel(text('stock.import.text')).waitFor()
  // 卡一,密一 and 卡一,密一 and 卡二,密二
  const gbk = Buffer.from('bfa8d2bb2cc3dcd2bb0d0abfa8d2bb2cc3dcd2bb0d0abfa8b6fe2cc3dcb6fe', 'hex')
  await file.setInputFiles({ name: 'cards.csv', mimeType: 'text/csv', buffer: gbk })
  await page.getByRole('button', { name: '可用 2' }).click()
  await page.getByRole('button', { name: '本次重复 1' }).click()
  await page.getByText('与第 1 行相同').waitFor()
  await page.getByRole('button', { name: text('stock.import.clear') }).click()
  await file.setInputFiles({
    name: 'cards.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await createSpreadsheet([
      ['SHEET-0001', 'pass-1'],
      ['SHEET-0002', 'pass-2'],
      ['SHEET-0003', 'pass-3'],
    ]),
  })
  await page.getByRole('button', { name: '可用 3' }).waitFor()
  await page.getByText(text('stock.import.fields')).click()
  const parts = page.getByLabel(text('stock.import.parts'))
  await parts.fill('1')
  await page.getByText(text('stock.import.partsWrong')).waitFor()
  // the item's separator stands between the cells unless another one is chosen
  await parts.fill('2')
  await page.getByRole('button', { name: '可用 3' }).waitFor()
  const separator = page.getByLabel(text('stock.import.separator'))
  expect(await separator.inputValue()).toBe('----')
  await separator.fill('|')
  await page.getByRole('button', { name: '无效 3' }).waitFor()
  await parts.fill('')
  await page.getByRole('button', { name: '可用 3' }).waitFor()
  await page.getByRole('button', { name: text('stock.import.go') }).click()
  await page.getByText(text('stock.import.done')).waitFor()
  const { rows } = await site.db.pool.query(
    `select batch_id from card_batch join item using (item_id) where public_id = $1 order by batch_id desc limit 1`,
    [itemId],
  )
  await visitor.go(`/seller/stock?item=${itemId}&state=free&batch=${rows[0].batch_id}`)
  await page
    .getByRole('checkbox', { name: text('stock.cards.chooseOne') })
    .first()
    .check()
  await page.getByRole('button', { name: text('stock.open.go') }).click()
  await page.getByText(/^SHEET-000\d\|pass-\d$/).waitFor()
  await visitor.go(`/seller/stock/import?item=${itemId}`)
  await page.getByLabel(text('stock.import.text')).waitFor()
  await file.setInputFiles({
    name: 'cards.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from([0xff, 0xff, 0x00, 0x81]),
  })
  await page.getByText(text('stock.import.failed.encoding')).waitFor()
  visitor.expectNoErrors()
})
