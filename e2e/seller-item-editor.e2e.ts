import type { Locale } from '@faka/contract/shared/locale'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { countEffort } from '../test-support/browser/count-effort.ts'
import { createPhoto } from '../test-support/browser/create-photo.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import type { Visitor, VisitorOptions } from '../test-support/browser/open-visitor.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** The seller of the demo shop, logged in; `text` finds by a message in that language. */
async function openConsole(options: VisitorOptions & { locale: Locale }) {
  const visitor = await openSeller(site, options)
  return { visitor, page: visitor.page, text: patternsIn(options.locale) }
}

const itemIdIn = ({ page }: Visitor): string => /\/seller\/items\/(\w+)/.exec(page.url())?.[1] ?? ''

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'an item is written, published and changed ($locale, $width)',
  async (variant) => {
    const { visitor, page, text } = await openConsole(variant)
    await using _ = visitor
    const title = `Card of ${variant.locale}`
    await visitor.go('/seller/items/new')
    await page.locator('[name="title"]').waitFor()
    await visitor.expectAccessible()
    // an empty form is refused at its fields
    await page.getByRole('button', { name: text('itemForm.publish') }).click()
    await page.getByText(text('itemForm.error.titleMissing')).waitFor()
    await page.getByText(text('itemForm.error.price')).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title')
    await page.locator('[name="title"]').fill(title)
    await page.locator('[name="price"]').fill('12.80')
    await page.locator('[name="tiers.0.minQuantity"]').fill('10')
    await page.locator('[name="tiers.0.unitPrice"]').fill('13')
    await page.getByRole('button', { name: text('itemForm.saveDraft') }).click()
    await page.getByText(text('itemForm.error.tierPrice')).waitFor()
    await page.locator('[name="tiers.0.unitPrice"]').fill('11.50')
    await page.locator('[name="description"]').fill('## Head\n\n- a **bold** line')
    if (variant.width === 390) await page.getByRole('button', { name: text('itemForm.view.preview') }).click()
    const preview = page.getByRole('region', { name: text('itemForm.preview') })
    await preview.getByRole('heading', { name: 'Head' }).waitFor()
    await preview.getByText('¥11.50').waitFor()
    await preview.getByText(title).first().waitFor()
    await visitor.expectAccessible()
    if (variant.width === 390) await page.getByRole('button', { name: text('itemForm.view.form') }).click()
    await page.getByRole('button', { name: text('itemForm.publish') }).click()
    await page.getByText(text('itemForm.created.published')).waitFor()
    await page.getByRole('link', { name: text('itemForm.addStock') }).waitFor()
    await visitor.expectAccessible()
    const itemId = itemIdIn(visitor)

    await page.getByText(text('itemForm.published')).waitFor()
    await page.getByRole('radio', { name: text('itemForm.delivery.byHand') }).check({ force: true })
    await page.getByText(text('itemForm.limits')).click()
    await page.getByLabel(text('itemForm.maxQuantity')).fill('5')
    await page.getByText(text('itemForm.cards')).click()
    await page.getByLabel(text('itemForm.separator')).fill('|')
    await page.getByText('PASS5678', { exact: true }).waitFor()
    await page.getByText(text('itemForm.questions')).first().click()
    for (const label of ['Account', 'Server']) {
      await page.getByRole('button', { name: text('itemForm.question.add') }).click()
      await page.getByLabel(text('itemForm.question.label')).last().fill(label)
    }
    await page.getByLabel(text('itemForm.question.kind')).last().selectOption('choice')
    await page.getByLabel(text('itemForm.question.options')).fill('EU')
    await page.getByRole('button', { name: text('itemForm.save') }).click()
    await page.getByText(text('itemForm.error.optionsMissing')).waitFor()
    await page.getByLabel(text('itemForm.question.options')).fill('EU\nUS')
    await page
      .getByRole('button', { name: text('itemForm.question.up') })
      .last()
      .click()
    await visitor.expectAccessible()
    await page.getByRole('button', { name: text('itemForm.save') }).click()
    await page.getByText(text('itemForm.done')).first().waitFor()
    visitor.expectNoErrors()

    await visitor.go(`/itemDetail/${itemId}`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const fields = page.locator('label').filter({ hasText: /^(?:Account|Server)/ })
    await expect.poll(() => fields.allInnerTexts()).toEqual(['Server', 'Account'])
  },
)

test('an item with two bulk prices takes eight presses and fields at most, from the list of items on', async () => {
  const { visitor, page, text } = await openConsole({ locale: 'zh-CN' })
  await using _ = visitor
  const effort = await countEffort(visitor)
  await visitor.go('/seller/items')
  await page.getByRole('link', { name: text('items.new') }).click()
  await page.locator('[name="title"]').fill('星屑水晶')
  await page.locator('[name="price"]').fill('12.80')
  for (const [index, quantity, price] of [
    [0, '10', '11.50'],
    [1, '50', '10.90'],
  ] as const) {
    await page.locator(`[name="tiers.${index}.minQuantity"]`).fill(quantity)
    await page.locator(`[name="tiers.${index}.unitPrice"]`).fill(price)
  }
  await page.getByRole('button', { name: text('itemForm.publish') }).click()
  await page.getByText(text('itemForm.created.published')).waitFor()
  const { presses, fields } = await effort.read()
  expect(presses + fields).toBeLessThanOrEqual(8)
  const { rows } = await site.db.pool.query(
    `select status, wares->'tiers' as tiers from item join item_wares using (wares_id) where public_id = $1`,
    [itemIdIn(visitor)],
  )
  expect(rows).toEqual([
    {
      status: 'published',
      tiers: [
        { minQuantity: 10, unitPriceFen: 1150 },
        { minQuantity: 50, unitPriceFen: 1090 },
      ],
    },
  ])
  visitor.expectNoErrors()
})

test('a category is made inside the form of an item with three presses and fields', async () => {
  const { visitor, page, text } = await openConsole({ locale: 'zh-CN' })
  await using _ = visitor
  const effort = await countEffort(visitor)
  await visitor.go('/seller/items/new')
  await page.getByRole('button', { name: text('itemForm.classify.new') }).click()
  await page.getByLabel(text('itemForm.classify.name')).fill('年卡')
  await visitor.expectAccessible()
  await page.keyboard.press('Enter')
  const picker = page.getByLabel(text('itemForm.classify'), { exact: true })
  await expect.poll(() => picker.locator('option:checked').innerText()).toBe('年卡')
  expect(await effort.read()).toEqual({ presses: 2, fields: 1 })
  // the same name again is refused at the field
  await page.getByRole('button', { name: text('itemForm.classify.new') }).click()
  await page.getByLabel(text('itemForm.classify.name')).fill('年卡')
  await page.getByRole('button', { name: text('itemForm.classify.add') }).click()
  await expect
    .poll(() => page.getByLabel(text('itemForm.classify.name')).getAttribute('aria-invalid'))
    .toBe('true')
  visitor.expectNoErrors()
})

test('leaving with unsaved changes asks, and the draft is there again afterwards', async () => {
  const { visitor, page, text } = await openConsole({ locale: 'zh-CN' })
  await using _ = visitor
  await visitor.go('/seller/items/new')
  await page.locator('[name="title"]').fill('半成品')
  await page.getByRole('link', { name: text('console.orders.title') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(text('itemForm.leave.text')).waitFor()
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: text('itemForm.leave.stay') }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(page.url()).toContain('/seller/items/new')
  await page.getByRole('link', { name: text('console.orders.title') }).click()
  await dialog.getByRole('button', { name: text('itemForm.leave.go') }).click()
  await page.waitForURL('**/seller/orders*')
  await visitor.go('/seller/items/new')
  await page.getByText(text('itemForm.restored.title')).waitFor()
  expect(await page.locator('[name="title"]').inputValue()).toBe('半成品')
  await page.getByRole('button', { name: text('itemForm.restored.discard') }).click()
  await expect.poll(() => page.locator('[name="title"]').inputValue()).toBe('')
  // nothing is unsaved now
  await page.getByRole('link', { name: text('console.orders.title') }).click()
  await page.waitForURL('**/seller/orders*')
  visitor.expectNoErrors()
})

test.each(
  chooseVariants(import.meta.url, [
    { locale: 'zh-CN', theme: 'dark', width: 390 },
    { locale: 'en-US', theme: 'light', width: 1440 },
  ] as const),
)('pictures are uploaded, put in order, cropped and shown in the shop ($locale, $width)', async (variant) => {
  const { visitor, page, text } = await openConsole(variant)
  await using _ = visitor
  await visitor.go('/seller/items/new')
  await page.locator('[name="title"]').fill(`Pictured ${variant.locale}`)
  await page.locator('[name="price"]').fill('1')
  const field = page.getByRole('group', { name: text('itemForm.pictures') })
  const choose = field.getByLabel(text('upload.choose'))
  await choose.setInputFiles([await createPhoto('a.png', '#c33')])
  const tiles = field.locator('img[src^="/api/upload/item/"]')
  await expect.poll(() => tiles.count()).toBe(1)
  await choose.setInputFiles([await createPhoto('b.png', '#33c')])
  await expect.poll(() => tiles.count()).toBe(2)
  const sources = () => tiles.evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  const [first, second] = await sources()
  await field
    .getByRole('button', { name: text('itemForm.picture.later') })
    .first()
    .click()
  await expect.poll(sources).toEqual([second, first])
  await choose.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await field.getByRole('alert').getByText(text('upload.notPicture')).waitFor()
  await visitor.expectAccessible()
  await field
    .getByRole('button', { name: text('itemForm.picture.remove') })
    .last()
    .click()
  await field.getByRole('alert').waitFor({ state: 'detached' })

  // the cover becomes a square, by keys
  await field
    .getByRole('button', { name: text('itemForm.picture.crop') })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const area = dialog.getByRole('group', { name: text('itemForm.crop.area') })
  await area.waitFor()
  await dialog.getByRole('radio', { name: text('itemForm.crop.shape.square') }).focus()
  await page.keyboard.press('Space')
  await visitor.expectAccessible()
  const left = () => area.evaluate((element) => element.getBoundingClientRect().left)
  const before = await left()
  await area.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(left).toBeLessThan(before)
  await dialog.getByRole('button', { name: text('itemForm.crop.done') }).focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await sources())[0]).not.toBe(second)
  expect((await sources())[1]).toBe(first)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(text('itemForm.picture.crop'))
  const [cover] = await sources()

  await page.getByRole('button', { name: text('itemForm.publish') }).click()
  await page.getByText(text('itemForm.created.published')).waitFor()
  visitor.expectNoErrors()
  const itemId = itemIdIn(visitor)
  await visitor.go(`/itemDetail/${itemId}`)
  const shown = page.locator(`img[src="${cover}"]`).first()
  await shown.waitFor()
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([400, 400])
  const { rows } = await site.db.pool.query(
    `select key from upload where purpose = 'item' and state = 'used'`,
  )
  expect(rows.map(({ key }) => `/api/upload/item/${key}`)).toEqual(expect.arrayContaining([cover, first]))
})

test('a draft is published by itself at a time to come, until that is cancelled', async () => {
  const { visitor, page, text } = await openConsole({ locale: 'en-US' })
  await using _ = visitor
  await visitor.go('/seller/items/new')
  await page.locator('[name="title"]').fill('For later')
  await page.locator('[name="price"]').fill('3')
  await page.getByRole('button', { name: text('itemForm.saveDraft') }).click()
  await page.getByText(text('itemForm.created.draft')).waitFor()
  const publishTime = async () => {
    const { rows } = await site.db.pool.query('select publish_at from item where public_id = $1', [
      itemIdIn(visitor),
    ])
    return rows[0].publish_at
  }
  await page.getByText(text('itemForm.schedule'), { exact: true }).click()
  const time = page.locator('[name="publishTime"]')
  const set = page.getByRole('button', { name: text('itemForm.schedule.set'), exact: true })
  await set.click()
  await page.getByText(text('itemForm.schedule.missing')).waitFor()
  visitor.allowStatus(400)
  await time.fill('2020-01-01T08:00')
  await set.click()
  await page.getByText(text('itemForm.schedule.past')).waitFor()
  await time.fill('2099-01-01T08:00')
  await set.click()
  await page.getByText(text('itemForm.schedule.until')).waitFor()
  await visitor.expectAccessible()
  expect(await publishTime()).toEqual(expect.any(Date))
  await page.getByRole('button', { name: text('itemForm.schedule.clear') }).click()
  await page.getByText(text('itemForm.schedule.cleared')).first().waitFor()
  expect(await publishTime()).toBeNull()
  visitor.expectNoErrors()
})

test('an item is made by keys alone', async () => {
  const { visitor, page, text } = await openConsole({ locale: 'zh-CN' })
  await using _ = visitor
  await visitor.go('/seller/items/new')
  await page.locator('[name="title"]').focus()
  await page.keyboard.type('只用键盘')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')
  const tabTo = async (name: string) => {
    await expect
      .poll(async () => {
        if ((await focused()) !== name) await page.keyboard.press('Tab')
        return focused()
      })
      .toBe(name)
  }
  await tabTo('price')
  await page.keyboard.type('9.90')
  await tabTo('tiers.0.minQuantity')
  await page.keyboard.type('5')
  await tabTo('tiers.0.unitPrice')
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await page.getByText(text('itemForm.created.published')).waitFor()
  visitor.expectNoErrors()
})
