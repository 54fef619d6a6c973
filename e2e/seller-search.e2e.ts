import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { findItemPath } from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** What search engines read: the answer of the server, without scripts. */
async function readPage(path: string) {
  const answer = await fetch(site.url + path, { headers: { 'user-agent': 'robot' } })
  const html = await answer.text()
  const read = (pattern: RegExp) => pattern.exec(html)?.[1]
  return {
    title: read(/<title>([^<]*)</),
    description: read(/<meta name="description" content="([^"]*)"/),
    data: read(/<script type="application\/ld\+json">(.*?)<\/script>/s),
  }
}

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a seller writes what search engines show of the shop and of an item ($locale, $width)',
  async (variant) => {
    const text = patternsIn(variant.locale)
    const path = await findItemPath(site, demoItems.plain)
    const itemId = /itemDetail\/(\w+)/.exec(path)?.[1]
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    await visitor.go('/seller/shop')
    await page.getByLabel(text('itemForm.seo.title')).fill(`Shop ${variant.width}`)
    await page.getByLabel(text('itemForm.seo.description')).fill('Cards "at once"')
    await page.getByRole('figure').getByText(`Shop ${variant.width} - FAKA`).waitFor()
    await page.getByRole('button', { name: text('itemForm.seo.save') }).click()
    await expect
      .poll(() => readPage('/shopDetail/demo'))
      .toMatchObject({
        title: `Shop ${variant.width} - FAKA`,
        description: 'Cards &#34;at once&#34;',
      })
    await visitor.expectAccessible()

    await visitor.go(`/seller/items/${itemId}`)
    await page.getByRole('heading', { name: text('itemForm.seo'), exact: true }).click()
    await page.getByLabel(text('itemForm.seo.title')).fill(`Item ${variant.width}`)
    await visitor.expectAccessible()
    await page.getByRole('button', { name: text('itemForm.save'), exact: true }).click()
    await expect
      .poll(() => readPage(path))
      .toMatchObject({ title: `Item ${variant.width} - FAKA`, data: expect.stringContaining('"price"') })
    visitor.expectNoErrors()

    await using buyer = await openVisitor(site, { locale: variant.locale })
    await buyer.go('/shopDetail/demo')
    await buyer.page.getByRole('link', { name: demoItems.plain }).first().click()
    await expect.poll(() => buyer.page.title()).toBe(`Item ${variant.width} - FAKA`)
    buyer.expectNoErrors()
  },
)

test('a page names its language for those who chose none', async () => {
  const english = await readPage('/about?text=terms&lang=en-US')
  const chinese = await readPage('/about?text=terms&lang=zh-CN')
  expect(english.title).not.toBe(chinese.title)
})
