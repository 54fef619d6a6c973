import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { providerNames } from '../rooms/payment/providers/providers.ts'
import { openShop } from '../test/open-shop.ts'
import { openPageReader } from '../test/page-reader.ts'
import { pagesFolder, readPage, wantedHeadings } from '../test/payment-page.ts'
import { subjects } from '../test/payment-subjects.ts'

test('every protocol has a page, and every page is read by a test', async () => {
  expect((await readdir(pagesFolder)).sort()).toEqual(Object.keys(subjects).sort())
  const named = new Set(Object.values(subjects).flatMap(({ gateways }) => Object.keys(gateways)))
  expect([...named].sort()).toEqual([...providerNames].sort())
})

test.for(Object.entries(subjects))(
  'docs/payments/%s leads from the keys to a payment, a refund and the bill, and every block of it works',
  { timeout: 180_000 },
  async ([name, subject]) => {
    const { text, headings, blocks } = await readPage(name)
    const known: readonly string[] = wantedHeadings
    expect(headings.filter((heading) => known.includes(heading))).toEqual(known)
    expect(new Set(headings).size, 'no heading stands twice').toBe(headings.length)
    for (const { heading, language } of blocks)
      expect(['json', 'sh'], `nothing runs a block of "${language}" under "${heading}"`).toContain(language)
    await using shop = await openShop()
    await using reader = await openPageReader(shop, subject)
    const before: Readonly<Record<string, () => Promise<void>>> = {
      'The first payment': reader.buy,
      'The first refund': reader.complain,
      'The bill': async () => {
        await reader.expectRefunds()
        // a bill is there once its day is over
        shop.clock.now = new Date(shop.clock.now.getTime() + 30 * 3_600_000)
      },
    }
    for (const heading of headings) {
      await before[heading]?.()
      for (const block of blocks) if (block.heading === heading) await reader.follow(block)
    }
    await reader.expectMistakes(text)
    for (const { provider, settings } of reader.opened)
      for (const setting of Object.keys(settings))
        if (setting !== 'testMoney') expect(text, `${provider} has ${setting}`).toContain(`\`${setting}\``)
  },
)
