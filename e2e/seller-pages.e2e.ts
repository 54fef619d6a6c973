import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleVariants } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { listConsoleVisits } from './pictures/console-visits.ts'
import { createSampleShop, type SampleShop, type StoredEntries } from './pictures/sample-shop.ts'

let site: Site
let loadingSampleShop: Promise<SampleShop> | undefined
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** An id of a message where its text should be. */
const rawId =
  /\b(?:console|money|stock|items?|itemForm|channels|coupons?|campaigns?|giftCodes|topUps|customPages|levels?|platform|people|notifications)\.[a-z][\w.]+\b/

test.each(consoleVariants)(
  'every page of the console is accessible, fits, and shows no id of a message ($locale, $theme, $width)',
  async (variant) => {
    loadingSampleShop ??= createSampleShop(site)
    const sampleShop = await loadingSampleShop
    await using visitor = await openVisitor(site, variant)
    for (const { address, person } of listConsoleVisits(sampleShop)) {
      const page = await visitor.context.newPage()
      await page.addInitScript((entries: StoredEntries) => {
        localStorage.clear()
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
      }, sampleShop.people[person])
      await page.goto(site.url + address)
      await page.locator('main h1, main h2').first().waitFor()
      await page.waitForFunction(() => !document.querySelector('[data-bone]'))
      await visitor.expectAccessible(page)
      const { width, text } = await page.evaluate(() => ({
        width: document.documentElement.scrollWidth - innerWidth,
        text: document.body.innerText,
      }))
      expect(width, `${address} scrolls sideways`).toBeLessThanOrEqual(0)
      expect(text.match(rawId)?.[0], address).toBeUndefined()
      await page.close()
    }
    visitor.expectNoErrors()
  },
)
