import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { openAdmin } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(
  chooseVariants(import.meta.url, [
    { locale: 'zh-CN', theme: 'light', width: 1440, name: 'help', other: 'terms' },
    { locale: 'en-US', theme: 'dark', width: 390, name: 'refunds', other: 'privacy' },
  ] as const),
)(
  'an administrator writes a text with a preview, and buyers find it by the footer ($locale, $width)',
  async ({ name, other, ...variant }) => {
    const { locale } = variant
    const text = patternsIn(locale)
    await using visitor = await openAdmin(site, variant)
    const { page } = visitor
    await visitor.go('/seller/platform/pages')
    await page.getByRole('button', { name: text(`shell.about.${name}`) }).click()
    await page.waitForURL(`**/seller/platform/pages?text=${name}&language=${locale}`)
    const box = page.getByLabel(text('platform.pages.text'))
    await page.getByText(text('platform.pages.source.none')).waitFor()
    await visitor.expectAccessible()
    await box.fill('## Where to begin\n\nWrite to **us** first.')
    await page.getByRole('heading', { name: 'Where to begin' }).waitFor()
    // what is typed stays while another text is looked at
    await page.getByRole('button', { name: text(`shell.about.${other}`) }).click()
    await expect.poll(() => box.inputValue()).toBe('')
    await page.getByRole('button', { name: text(`shell.about.${name}`) }).click()
    await expect.poll(() => box.inputValue()).toContain('Where to begin')
    await page.getByRole('button', { name: text('platform.pages.save') }).click()
    await page.getByText(text('platform.pages.source.saved')).waitFor()
    await page.getByText(text('platform.pages.changes')).click()
    await visitor.expectAccessible()

    await using buyer = await openVisitor(site, { ...variant, width: 1440 })
    await buyer.go('/shopDetail/demo')
    const link = buyer.page.getByRole('contentinfo').getByRole('link', { name: text(`shell.about.${name}`) })
    await link.click()
    await buyer.page.getByRole('heading', { name: 'Where to begin' }).waitFor()
    await buyer.expectAccessible()
    visitor.expectNoErrors()
    buyer.expectNoErrors()
  },
)
