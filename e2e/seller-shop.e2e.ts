import { readFile } from 'node:fs/promises'
import type { Role } from '@faka/contract/account/account'
import type { Locale } from '@faka/contract/shared/locale'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { countEffort } from '../test-support/browser/count-effort.ts'
import { dragRow } from '../test-support/browser/drag-row.ts'
import { type Account, getAccountId, logIn, signUp } from '../test-support/browser/log-in.ts'
import { messagePattern, patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import { findItemPath } from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'
import { createPicture } from '../test-support/seed/pictures.ts'
import { readZip } from '../test-support/server/read-zip.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

async function grantRole(account: Account, role: Role): Promise<void> {
  await site.db.pool.query(`update account set roles = array_append(roles, $2) where account_id = $1`, [
    await getAccountId(site, account),
    role,
  ])
}

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'an account that may open a shop does so in three steps ($locale, $width)',
  async (variant) => {
    const { locale, width } = variant
    const text = patternsIn(locale)
    const account = await signUp(site)
    await grantRole(account, 'SELLER')
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    await logIn(visitor, locale, account)
    await visitor.go('/seller')
    const effort = await countEffort(visitor)
    await page.getByRole('link', { name: text('console.noShop.open') }).click()
    await page.getByRole('heading', { level: 1, name: text('console.shopNew.title') }).waitFor()
    await visitor.expectAccessible()
    const address = page.getByLabel(text('shopForm.shortUrl'))
    await address.fill('demo')
    await page.getByText(text('shopForm.shortUrl.taken')).waitFor()
    await visitor.expectAccessible()

    await visitor.go('/seller/shop/new')
    await effort.reset()
    await page.getByRole('textbox', { name: text('shopForm.name') }).fill('青柠卡铺')
    await address.fill(`qing-${width}`)
    await page.getByText(text('shopForm.shortUrl.free')).waitFor()
    await page.getByRole('button', { name: text('shopForm.open') }).click()
    await page.waitForURL(`**/seller?shop=qing-${width}`)
    await page.getByRole('heading', { level: 1, name: text('console.today.title') }).waitFor()
    const { presses, fields } = await effort.read()
    expect(presses + fields).toBeLessThanOrEqual(3)
    await visitor.go(`/shopDetail/qing-${width}`)
    await page.getByRole('heading', { level: 1, name: '青柠卡铺' }).waitFor()
    visitor.expectNoErrors()
  },
)

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'the owner exports the whole shop as a zip by keys alone ($locale, $width)',
  async (variant) => {
    const text = patternsIn(variant.locale)
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    await visitor.go('/seller/shop')
    await page.getByRole('button', { name: text('shopForm.export.open') }).press('Enter')
    const dialog = page.getByRole('dialog', { name: text('shopForm.export.title') })
    await dialog.waitFor()
    await visitor.expectAccessible()
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: text('shopForm.export.go') }).press('Enter')
    const files = await readZip(await readFile(await (await saved).path()))
    expect((await saved).suggestedFilename()).toBe('shop-demo.zip')
    expect(String(files.get('README.md'))).toContain('# 店铺 demo')
    expect([...files.keys()]).toContain('SHA256SUMS')
    await dialog.waitFor({ state: 'detached' })
    visitor.expectNoErrors()
  },
)

test('a short address that was taken meanwhile is refused at its field, and what was typed stays', async () => {
  const text = patternsIn('zh-CN')
  const account = await signUp(site)
  await grantRole(account, 'ADMIN')
  await using visitor = await openVisitor(site, { locale: 'zh-CN' })
  const { page } = visitor
  await logIn(visitor, 'zh-CN', account)
  await visitor.go('/seller/shop/new')
  await page.getByRole('textbox', { name: text('shopForm.name') }).fill('青柠卡铺')
  const address = page.getByLabel(text('shopForm.shortUrl'))
  await address.fill('demo')
  await page.keyboard.press('Enter')
  await page.getByText(text('shopForm.shortUrl.taken')).waitFor()
  await expect.poll(() => address.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.getByRole('textbox', { name: text('shopForm.name') }).inputValue()).toBe('青柠卡铺')
  await address.fill('Not Valid')
  await page.keyboard.press('Enter')
  await page.getByText(text('shopForm.shortUrl.wrong')).waitFor()
  visitor.expectNoErrors()
})

/** Goes to the page of the demo shop, as its seller. */
async function openShopPage(visitor: Visitor, locale: Locale): Promise<void> {
  await visitor.go('/seller/shop')
  await visitor.page
    .getByRole('heading', { level: 1, name: messagePattern(locale, 'console.shopPage.title') })
    .waitFor()
}

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'the notice is changed in two steps, seen beside it, and shown in the shop ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    const effort = await countEffort(visitor)
    await openShopPage(visitor, locale)
    await page.getByRole('list', { name: text('shop.classifies') }).waitFor()
    await visitor.expectAccessible()
    await effort.reset()
    await page.getByRole('textbox', { name: text('shopForm.notice') }).fill('**国庆** 照常发货\n- 第一条')
    const preview = page.getByRole('complementary', { name: text('shopForm.preview') })
    await preview.locator('strong', { hasText: '国庆' }).waitFor()
    await page.getByRole('button', { name: text('shopForm.notice.save') }).click()
    await page.getByText(text('shopForm.saved')).waitFor()
    const { presses, fields } = await effort.read()
    expect(presses + fields).toBeLessThanOrEqual(3)
    await page.reload()
    await preview.locator('strong', { hasText: '国庆' }).waitFor()
    await visitor.go('/shopDetail/demo')
    await page.locator('summary').first().click()
    await page.locator('details strong', { hasText: '国庆' }).waitFor()
    await page.locator('details li', { hasText: '第一条' }).waitFor()
    visitor.expectNoErrors()
  },
)

/** The names of the classifies of the demo shop in the order that the server keeps. */
async function listClassifies(): Promise<string[]> {
  const { rows } = await site.db.pool.query<{ name: string }>(
    `select classify.name from classify join shop using (shop_id) where short_url = 'demo' order by position`,
  )
  return rows.map(({ name }) => name)
}

test('a category is added in two steps, renamed, moved by keys, hidden and removed, and its items are counted first', async () => {
  const text = patternsIn('zh-CN')
  await using visitor = await openSeller(site, { locale: 'zh-CN' })
  const { page } = visitor
  const effort = await countEffort(visitor)
  await openShopPage(visitor, 'zh-CN')
  const list = page.getByRole('list', { name: text('shop.classifies') })
  const rows = list.getByRole('listitem')
  await rows.first().waitFor()
  const count = await rows.count()
  await effort.reset()
  await page.getByLabel(text('shopForm.classify.new')).fill('会员')
  await page.keyboard.press('Enter')
  await list.getByText('会员', { exact: true }).waitFor()
  const { presses, fields } = await effort.read()
  expect(presses + fields).toBeLessThanOrEqual(3)

  await page.getByLabel(text('shopForm.classify.new')).fill('会员')
  await page.keyboard.press('Enter')
  await page.getByText(text('shopForm.classify.taken')).waitFor()
  await list.getByRole('button', { name: /给“会员”改名/ }).click()
  await list.getByRole('textbox').fill('影视会员')
  await page.keyboard.press('Enter')
  await list.getByText('影视会员').waitFor()

  const handle = list.getByRole('button', { name: /移动“影视会员”/ })
  await handle.focus()
  for (let step = 1; step < count + 1; step++) await page.keyboard.press('ArrowUp')
  await expect.poll(() => rows.first().textContent()).toContain('影视会员')
  await expect.poll(async () => (await listClassifies())[0]).toBe('影视会员')
  await page.reload()
  await expect.poll(() => rows.first().textContent()).toContain('影视会员')

  // by the pointer back to the end
  await handle.scrollIntoViewIfNeeded()
  await dragRow(page, handle, rows.last())
  await expect.poll(() => rows.last().textContent()).toContain('影视会员')
  await expect.poll(async () => (await listClassifies()).at(-1)).toBe('影视会员')

  const second = rows.nth(1)
  await second.getByRole('button', { name: /在店铺里隐藏/ }).click()
  await second.getByText(text('shopForm.classify.hidden')).waitFor()
  await rows
    .first()
    .getByRole('button', { name: /删除分类/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/\d+ 件商品（上架 \d+ 件）会留在店里/).waitFor()
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: text('shopForm.classify.removeNow') }).click()
  await expect.poll(() => rows.count()).toBe(count)
  visitor.expectNoErrors()
})

test('a logo is uploaded and removed, and a contact that is emptied is no longer shown', async () => {
  const text = patternsIn('zh-CN')
  await using visitor = await openSeller(site, { locale: 'zh-CN' })
  const { page } = visitor
  await openShopPage(visitor, 'zh-CN')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await createPicture() })
  const crop = page.getByRole('dialog')
  await crop.locator('.ReactCrop__crop-selection').waitFor()
  await visitor.expectAccessible()
  await crop.getByRole('button', { name: text('itemForm.crop.done') }).click()
  const logo = page.getByRole('img', { name: text('shopForm.logo') })
  await logo.waitFor()
  // the largest square of the picture
  await expect
    .poll(() =>
      logo.evaluate(
        ({ complete, naturalWidth, naturalHeight }: HTMLImageElement) =>
          complete && naturalWidth > 0 && naturalWidth === naturalHeight,
      ),
    )
    .toBe(true)
  // the picture was announced as saved, too
  const save = async () => {
    const answered = page.waitForResponse('**/card-core/seller/shop/change')
    await page.getByRole('button', { name: text('shopForm.basics.save') }).click()
    await answered
  }
  await page.getByLabel(text('shop.contact.wechat')).fill('qing-kefu')
  await page.getByLabel(text('shopForm.opening')).fill('一分钟到手')
  await save()
  await page.getByText(text('shopForm.saved')).waitFor()
  await visitor.go('/shopDetail/demo')
  await page.getByText('qing-kefu').waitFor()
  await page.getByText('一分钟到手').waitFor()
  await visitor.go('/seller/shop')
  await page.getByLabel(text('shop.contact.wechat')).fill('')
  await page.getByLabel(text('shop.contact.mail')).fill('no address')
  await page.getByRole('button', { name: text('shopForm.basics.save') }).click()
  await page.getByText(text('shopForm.mail.wrong')).waitFor()
  await page.getByLabel(text('shop.contact.mail')).fill('')
  await save()
  await page.getByText(text('shopForm.saved')).waitFor()
  await page.getByRole('button', { name: text('shopForm.logo.remove') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('shopForm.logo.remove') })
    .click()
  await logo.waitFor({ state: 'detached' })
  await visitor.go('/shopDetail/demo')
  await page.getByText('一分钟到手').waitFor()
  expect(await page.getByText('qing-kefu').count()).toBe(0)
  visitor.expectNoErrors()
})

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'hours of delivery by hand and the icon of a category are set, and buyers read them ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    await openShopPage(visitor, locale)
    const limited = page.getByRole('switch', { name: text('shopForm.hours.limited') })
    await limited.waitFor()
    if (!(await limited.isChecked())) await limited.press('Space')
    const days = page.getByRole('group', { name: text('shopForm.hours.days') }).getByRole('checkbox')
    for (let day = 0; day < 7; day++) await days.nth(day).setChecked(day === 2)
    await page.getByLabel(text('shopForm.hours.from')).fill('10:30')
    await page.getByLabel(text('shopForm.hours.to')).fill('10:30')
    await page.getByRole('button', { name: text('shopForm.hours.save') }).click()
    await page.getByText(text('shopForm.hours.wrong')).waitFor()
    await visitor.expectAccessible()
    await page.getByLabel(text('shopForm.hours.to')).fill('18:00')
    await page.getByRole('button', { name: text('shopForm.hours.save') }).click()
    await page.getByText(text('shopForm.saved')).waitFor()

    const row = page
      .getByRole('list', { name: text('shop.classifies') })
      .getByRole('listitem')
      // buyers do not see a hidden one
      .filter({ hasNot: page.getByText(text('shopForm.classify.hidden'), { exact: true }) })
      .first()
    await row.getByRole('button', { name: text('shopForm.classify.rename') }).click()
    const icon = row.getByLabel(text('shopForm.classify.icon'))
    await icon.selectOption(locale === 'zh-CN' ? '🔑' : '🏆')
    await visitor.expectAccessible()
    await row.getByRole('button', { name: text('actions.save') }).click()
    await icon.waitFor({ state: 'detached' })
    await visitor.go('/shopDetail/demo')
    await page.getByRole('link', { name: locale === 'zh-CN' ? /^🔑 / : /^🏆 / }).waitFor()
    await visitor.go(await findItemPath(site, demoItems.byHand))
    await page.getByText(/10:30–18:00/).waitFor()
    visitor.expectNoErrors()
  },
)
