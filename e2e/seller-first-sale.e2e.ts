import { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { itemUrl } from '@faka/contract/shared/urls'
import { expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { countEffort } from '../test-support/browser/count-effort.ts'
import { logIn, signUp } from '../test-support/browser/log-in.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants } from '../test-support/browser/open-seller.ts'
import { openSiteProcess } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { openGatewayPage, orderItem, pressAndClose } from '../test-support/browser/purchase.ts'

const password = 'a password of tests'
const cards = ['FIRST-SALE-0001', 'FIRST-SALE-0002', 'FIRST-SALE-0003']

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'from an empty installation to the first sold card, without a terminal ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    await using site = await openSiteProcess({ DEMO: '0' })
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    const effort = await countEffort(visitor)
    const expectEffort = async (most: number) => {
      const { presses, fields } = await effort.read()
      expect(presses + fields).toBeLessThanOrEqual(most)
    }

    // the link that the first start prints
    await expect.poll(() => site.output(), { timeout: 60_000 }).toContain('/seller/setup#')
    const link = /\/seller\/setup#[\w-]+/.exec(site.output())?.[0] ?? ''
    await visitor.go(link)
    await page.locator('[name="userName"]').fill('boss@example.com')
    await visitor.expectAccessible()
    await page.locator('[name="password"]').fill(password)
    await page.locator('[name="confirmPassword"]').fill(password)
    await page.getByRole('button', { name: text('shopForm.setup.submit') }).click()

    await page.getByRole('link', { name: text('console.noShop.open') }).click()
    await page.getByRole('heading', { level: 1, name: text('console.shopNew.title') }).waitFor()
    await effort.reset()
    await page.getByRole('textbox', { name: text('shopForm.name') }).fill('青柠卡铺')
    await page.getByLabel(text('shopForm.shortUrl')).fill('qing')
    await page.getByText(text('shopForm.shortUrl.free')).waitFor()
    await page.getByRole('button', { name: text('shopForm.open') }).click()
    await page.waitForURL('**/seller?shop=qing')
    const toItem = page.getByRole('link', { name: text('guide.item.go') })
    await toItem.waitFor()
    await expectEffort(3)
    await visitor.expectAccessible()

    await effort.reset()
    await toItem.click()
    await page.locator('[name="title"]').fill('星屑水晶')
    await page.locator('[name="price"]').fill('12.80')
    await page.getByRole('button', { name: text('itemForm.saveDraft') }).click()
    const toImport = page.getByRole('link', { name: text('itemForm.addStock') })
    await toImport.waitFor()
    await expectEffort(8)
    const itemId = /\/seller\/items\/(\w+)/.exec(page.url())?.[1] ?? ''

    await effort.reset()
    await toImport.click()
    await page.getByLabel(text('stock.import.text')).fill([...cards, cards[0]].join('\n'))
    await page.getByRole('button', { name: text('stock.import.go') }).click()
    await page.getByText(text('stock.import.done')).waitFor()
    await expectEffort(4)

    await visitor.go('/seller')
    const toChannels = page.getByRole('link', { name: text('guide.channel.go') })
    await toChannels.waitFor()
    await visitor.expectAccessible()
    await effort.reset()
    await toChannels.click()
    await page
      .getByRole('button', { name: /沙箱|Sandbox/ })
      .first()
      .click()
    await page.getByRole('button', { name: text('channels.form.goSandbox') }).click()
    await page.getByText(text('channels.added')).first().waitFor()
    await expectEffort(5)

    await visitor.go('/seller/items')
    const publish = page.getByRole('button', { name: text('items.publishItem') })
    await publish.waitFor()
    await effort.reset()
    await publish.click()
    await page.getByRole('button', { name: text('items.discontinueItem') }).waitFor()
    await expectEffort(1)
    visitor.expectNoErrors()

    await using buyer = await openVisitor(site, variant)
    await buyer.go(itemUrl(ItemId.parse(itemId), ShortUrl.parse('qing')))
    await orderItem(buyer, locale)
    await pressAndClose(await openGatewayPage(buyer, locale), 'pay')
    await buyer.page.waitForURL('**/paySuccess?**')
    await buyer.page
      .getByText(cards[0] ?? '', { exact: true })
      .first()
      .waitFor()
    buyer.expectNoErrors()

    await effort.reset()
    await visitor.go('/seller')
    const figures = page.getByRole('region', { name: text('console.today.figures') })
    await figures.getByText('¥12.80').first().waitFor()
    await expectEffort(0)
    await visitor.expectAccessible()
    visitor.expectNoErrors()
  },
)

test('an account that opens its first shop is led to the console from the storefront, without logging in anew', async () => {
  const text = patternsIn('zh-CN')
  await using site = await openSiteProcess({ SHOP_OPENING: 'anyone' })
  await using visitor = await openVisitor(site, { locale: 'zh-CN' })
  const { page } = visitor
  await logIn(visitor, 'zh-CN', await signUp(site))
  await visitor.go('/seller/shop/new')
  await page.getByRole('textbox', { name: text('shopForm.name') }).fill('青柠卡铺')
  await page.getByLabel(text('shopForm.shortUrl')).fill('qing')
  await page.getByRole('button', { name: text('shopForm.open') }).click()
  await page.waitForURL('**/seller?shop=qing')
  await page.getByRole('link', { name: text('guide.item.go') }).waitFor()
  await visitor.go('/shopDetail/qing')
  await page.locator('html[data-hydrated]').waitFor()
  await page.locator('[data-press="account"]').click()
  await page.getByRole('menuitem', { name: text('account.mine.console') }).click()
  await page.waitForURL('**/seller')
  visitor.expectNoErrors()
})
