import { itemUrl } from '@faka/contract/shared/urls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { countEffort } from '../test-support/browser/count-effort.ts'
import { dragRow } from '../test-support/browser/drag-row.ts'
import { messagePattern, patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import { runCli } from '../test-support/browser/run-cli.ts'

const pollOptions = { timeout: 60_000 }

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Adds a draft to the demo shop; its title is unlike any other. */
const addDraft = async (title: string, ...more: string[]): Promise<string> =>
  (await runCli(site, ['item', 'create', 'demo', '--title', title, '--price', '10', ...more])).itemId

const statusOf = async (itemId: string) => {
  const { rows } = await site.db.pool.query('select status from item where public_id = $1', [itemId])
  return rows[0]?.status
}

const rowOf = ({ page }: Visitor, title: string) => page.locator('tbody tr', { hasText: title })

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a draft is found and published with one press ($locale, $width)',
  async (variant) => {
    const { locale, width } = variant
    const title = `草稿 Draft ${width}`
    const itemId = await addDraft(title)
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    await visitor.go('/seller/items')
    await rowOf(visitor, title).waitFor()
    await visitor.expectAccessible()
    const drafts = { name: messagePattern(locale, 'items.view.draft') }
    await page.getByRole('button', drafts).click()
    await page.waitForURL('**/seller/items?view=draft')
    // the search keeps the view that the page shows, not yet that of the address
    await page.getByRole('button', { ...drafts, pressed: true }).waitFor()
    await page.getByRole('searchbox').fill(title)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('tbody tr').count(), pollOptions).toBe(1)
    const effort = await countEffort(visitor)
    await page.reload()
    await rowOf(visitor, title)
      .getByRole('button', { name: messagePattern(locale, 'items.publishItem') })
      .click()
    await page.getByText(messagePattern(locale, 'items.noneFound')).waitFor()
    expect(await effort.read()).toEqual({ presses: 1, fields: 0 })
    expect(await statusOf(itemId)).toBe('published')
    visitor.expectNoErrors()
  },
)

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'chosen items are published, priced and moved together ($locale, $width)',
  async (variant) => {
    const { locale, width } = variant
    const text = patternsIn(locale)
    const name = `批量 Bulk ${width}`
    const itemIds = [
      await addDraft(`${name} A`),
      await addDraft(`${name} B`, '--tier', '5=9.50'),
      await addDraft(`${name} C`),
    ]
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    await visitor.go(`/seller/items?text=${encodeURIComponent(name)}`)
    await rowOf(visitor, `${name} C`).waitFor()
    await page.getByLabel(text('items.chooseAll')).focus()
    await page.keyboard.press('Space')
    const bar = page.getByRole('group', { name: text('items.bulk') })
    const dialog = page.getByRole('dialog')
    const confirm = () => dialog.locator('[data-actions] button').last()

    await bar.getByRole('button', { name: text('items.publish') }).press('Enter')
    await dialog.getByText('3').first().waitFor()
    await visitor.expectAccessible()
    await confirm().click()
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(async () => Promise.all(itemIds.map(statusOf)), pollOptions)
      .toEqual(['published', 'published', 'published'])

    await page.getByLabel(text('items.chooseAll')).check()
    await bar.getByRole('button', { name: text('items.setPrice') }).click()
    await dialog.getByLabel(text('items.percentLabel')).fill('-10')
    // closed by accident
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await bar.getByRole('button', { name: text('items.setPrice') }).click()
    await dialog.getByText('¥9.00').first().waitFor()
    await visitor.expectAccessible()
    // a fixed price at or below its bulk price is no price for the second one
    await dialog.getByLabel(text('items.priceFixed')).check()
    await dialog.getByLabel(text('items.fixedLabel')).fill('9.50')
    await dialog.getByText(text('items.priceProblem.tierNotBelow')).waitFor()
    expect(await confirm().getAttribute('aria-disabled')).toBe('true')
    await dialog.getByLabel(text('items.fixedLabel')).fill('12.00')
    await confirm().click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByText('¥12.00').count(), pollOptions).toBe(3)

    await page.getByLabel(text('items.chooseAll')).check()
    await bar.getByRole('button', { name: text('items.move') }).click()
    const target = dialog.getByLabel(text('items.moveTo'))
    await target.selectOption({ index: 1 })
    await visitor.expectAccessible()
    const { rows } = await site.db.pool.query(`select name from classify order by position limit 1`)
    await confirm().click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('tbody').getByText(rows[0]?.name).count(), pollOptions).toBe(3)

    await page.getByLabel(text('items.chooseAll')).check()
    await bar.getByRole('button', { name: text('items.discontinue') }).click()
    await dialog.getByText('3').first().waitFor()
    await confirm().click()
    await expect.poll(() => statusOf(itemIds[0] ?? ''), pollOptions).toBe('discontinued')
    visitor.expectNoErrors()
  },
)

test('items are put in order by dragging and by keys alone, and buyers see that order', async () => {
  const { list } = await runCli(site, ['item', 'list', 'demo', '--page-size', '3'])
  const [first, second, third] = list.map(({ id, title }: { id: string; title: string }) => ({ id, title }))
  const idsNow = async () =>
    (await runCli(site, ['item', 'list', 'demo', '--page-size', '3'])).list.map(
      ({ id }: { id: string }) => id,
    )
  await using visitor = await openSeller(site, { locale: 'zh-CN' })
  const { page } = visitor
  await visitor.go('/seller/items')
  await page.getByRole('button', { name: messagePattern('zh-CN', 'items.order') }).click()
  const rows = page.getByRole('list', { name: messagePattern('zh-CN', 'items.order') }).locator('li')
  await rows.first().waitFor()
  await visitor.expectAccessible()
  const handleOf = (title: string) => page.getByRole('button', { name: `移动“${title}”` })
  await dragRow(page, handleOf(third.title), rows.nth(0))
  await expect.poll(idsNow, pollOptions).toEqual([third.id, first.id, second.id])
  await handleOf(third.title).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(idsNow, pollOptions).toEqual([first.id, third.id, second.id])
  await page.keyboard.press('ArrowUp')
  await expect.poll(idsNow, pollOptions).toEqual([third.id, first.id, second.id])

  const up = page.getByRole('button', { name: `把“${second.title}”上移一位` })
  await up.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(idsNow, pollOptions).toEqual([second.id, third.id, first.id])
  await expect.poll(() => up.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: messagePattern('zh-CN', 'items.orderDone') }).click()
  await expect.poll(() => page.locator('tbody tr').first().textContent(), pollOptions).toContain(second.title)
  visitor.expectNoErrors()
})

test('a finger puts items in order on a phone, and the page does not scroll away under it', async () => {
  const { list } = await runCli(site, ['item', 'list', 'demo', '--page-size', '2'])
  const [first, second] = list.map(({ id, title }: { id: string; title: string }) => ({ id, title }))
  await using visitor = await openSeller(site, { locale: 'zh-CN', device: 'phone' })
  const { page } = visitor
  await visitor.go('/seller/items')
  await page.getByRole('button', { name: messagePattern('zh-CN', 'items.order') }).click()
  const rows = page.getByRole('list', { name: messagePattern('zh-CN', 'items.order') }).locator('li')
  await rows.nth(1).waitFor()
  await page.evaluate(() => scrollTo(0, document.querySelector('main ol')?.getBoundingClientRect().top ?? 0))
  await dragRow(page, page.getByRole('button', { name: `移动“${first.title}”` }), rows.nth(1), {
    touch: true,
  })
  await expect
    .poll(
      async () =>
        (await runCli(site, ['item', 'list', 'demo', '--page-size', '2'])).list.map(
          ({ id }: { id: string }) => id,
        ),
      pollOptions,
    )
    .toEqual([second.id, first.id])
  await visitor.expectAccessible()
  visitor.expectNoErrors()
})

test('an unlisted item opens at its address alone, with its original price struck through', async () => {
  const title = '只给链接 Link only'
  const itemId = await addDraft(title, '--unlisted', 'yes', '--original-price', '15', '--content', 'reusable')
  await runCli(site, ['item', 'publish', itemId])
  await using visitor = await openVisitor(site, { locale: 'zh-CN' })
  const { page } = visitor
  await visitor.go('/shopDetail/demo?keyword=Link')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText(title).count()).toBe(0)
  const response = await page.goto(site.url + itemUrl(itemId as never, 'demo' as never))
  expect(response?.headers()['x-robots-tag']).toBe('noindex')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.locator('s', { hasText: '¥15.00' }).waitFor()
  visitor.expectNoErrors()
})

test('a press that is repeated because its answer was lost acts once', async () => {
  const title = '断线 Lost answer'
  await addDraft(title)
  await using visitor = await openSeller(site, { locale: 'zh-CN' })
  const { page } = visitor
  await visitor.go(`/seller/items?text=${encodeURIComponent(title)}`)
  const copies = async () =>
    (
      await site.db.pool.query(`select from item join item_wares using (wares_id) where title like $1`, [
        `%${title}%`,
      ])
    ).rowCount ?? 0
  const copying = '**/card-core/seller/item/copy'
  const lost = Promise.withResolvers<void>()
  // the server carries it out, and the connection breaks before its answer
  await page.route(copying, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
    lost.resolve()
  })
  const copy = rowOf(visitor, title).getByRole('button', { name: messagePattern('zh-CN', 'items.copyItem') })
  await copy.click()
  await lost.promise
  expect(await copies()).toBe(2)
  await page.unroute(copying)
  const answered = page.waitForResponse(copying)
  await copy.first().click()
  expect((await (await answered).json()).code).toBe(0)
  expect(await copies()).toBe(2)
})
