import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { runCli } from '../test-support/browser/run-cli.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a seller writes a page with a preview, changes and removes it by keys; buyers read it ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const title = `How to redeem ${locale}`
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    const named = (name: Parameters<typeof text>[0]) => ({ name: text(name), exact: true })
    const titleField = page.getByRole('textbox', named('customPages.title'))
    const textField = page.getByRole('textbox', named('customPages.text'))

    await visitor.go('/seller/pages')
    await page.getByText(text('customPages.none')).waitFor()
    await visitor.expectAccessible()
    await page.getByRole('link', named('customPages.new')).press('Enter')
    const publish = page.getByRole('button', named('customPages.publish'))
    await textField.fill('## Where to begin\n\nOpen **the site**. <b>no tag</b>')
    await page.getByRole('heading', { name: 'Where to begin' }).waitFor()
    await publish.press('Enter')
    await page.getByText(text('customPages.title.wrong')).waitFor()
    await visitor.expectAccessible()
    expect(await textField.inputValue()).toContain('Where to begin')
    // what is typed stays where the page is left
    await titleField.fill(title)
    await page.reload()
    await expect.poll(() => titleField.inputValue()).toBe(title)
    await titleField.press('Enter')
    const row = page.getByRole('row').filter({ hasText: title })
    await row.waitFor()
    await visitor.expectAccessible()

    const { list } = await runCli(site, ['page', 'list', 'demo'])
    const { id } = list.find((each: { title: string }) => each.title === title)
    const device = variant.width === 390 ? 'phone' : 'desktop'
    await using buyer = await openVisitor(site, { locale, theme: variant.theme, device })
    await buyer.go('/shopDetail/demo')
    const link = buyer.page.getByRole('link', { name: title })
    await link.waitFor()
    await buyer.expectAccessible()
    await link.click()
    await buyer.page.getByRole('heading', { name: 'Where to begin' }).waitFor()
    await buyer.page.getByText('<b>no tag</b>').waitFor()
    await buyer.expectAccessible()
    // as the server renders it, for search engines and messengers
    const rendered = await (await fetch(`${site.url}/page/${id}`)).text()
    expect(rendered).toContain('Where to begin')
    expect(rendered).toContain(`<meta property="og:title" content="${title}">`)

    await page.getByRole('link', { name: title, exact: true }).press('Enter')
    await expect.poll(() => titleField.inputValue()).toBe(title)
    await textField.fill('Changed by its seller.')
    await visitor.expectAccessible()
    await page.getByRole('button', named('customPages.save')).press('Enter')
    await row.waitFor()
    await buyer.go(`/page/${id}`)
    await buyer.page.getByText('Changed by its seller.').waitFor()

    await row.getByRole('button').press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(text('customPages.remove.text')).waitFor()
    await visitor.expectAccessible()
    await dialog.getByRole('button', named('customPages.remove')).press('Enter')
    await page.getByText(text('customPages.none')).waitFor()
    expect((await fetch(`${site.url}/page/${id}`)).status).toBe(404)
    visitor.expectNoErrors()
    buyer.expectNoErrors()
  },
)
