import { consoleGroups } from '@faka/contract/console-page'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerSlowly, readLayoutShift, recordLayoutShifts } from '../test-support/browser/layout-shift.ts'
import { consoleVariants } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import { type ConsoleVisit, listConsoleVisits } from './pictures/console-visits.ts'
import { openPageAs } from './pictures/open-page-as.ts'
import { createSampleShop, type SampleShop } from './pictures/sample-shop.ts'

let site: Site
let sampleShop: SampleShop
beforeAll(async () => {
  site = await openSite()
})
// not before all tests: accounts are created with codes, and `expect.poll` waits for those only within a test
beforeEach(async () => {
  sampleShop ??= await createSampleShop(site)
})
afterAll(() => site[Symbol.asyncDispose]())

/** An id of a message where its text should be. */
const rawId =
  /\b(?:console|money|stock|items?|itemForm|channels|coupons?|campaigns?|giftCodes|topUps|customPages|levels?|platform|people|notifications)\.[a-z][\w.]+\b/

/** Lists of the console are as long as there are rows, so what is below them may move a little. */
const maxShift = 0.05

/** Opens a page on a slow line, and expects of it what holds for every page. */
async function checkPage(visitor: Visitor, { address, person }: ConsoleVisit): Promise<void> {
  const page = await openPageAs(visitor.context, sampleShop.people[person])
  const shifts = await recordLayoutShifts(page)
  const allCame = await answerSlowly(page)
  await page.goto(site.url + address)
  await page.locator('main h1, main h2').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[data-bone]'))
  await allCame()
  const shift = await readLayoutShift(page)
  expect(shift, [`${address} shifts:`, ...(await shifts())].join('\n')).toBeLessThanOrEqual(maxShift)

  await visitor.expectAccessible(page)
  const { width, text } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth - innerWidth,
    text: document.body.innerText,
  }))
  expect(width, `${address} scrolls sideways`).toBeLessThanOrEqual(0)
  expect(text.match(rawId)?.[0], address).toBeUndefined()
  await page.close()
}

test.each(consoleVariants.flatMap((variant) => consoleGroups.map((group) => ({ ...variant, group }))))(
  'every page of the console hardly shifts while it loads, is accessible, fits, and shows no id of a message: $group ($locale, $theme, $width)',
  async ({ group, ...variant }) => {
    const visits = listConsoleVisits(sampleShop).filter((visit) => visit.group === group)
    expect(visits).not.toEqual([])
    await using visitor = await openVisitor(site, variant)
    for (const visit of visits) await checkPage(visitor, visit)
    visitor.expectNoErrors()
  },
)
