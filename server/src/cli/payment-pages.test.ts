import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openGuideRunner } from '../../../test-support/server/guide-runner.ts'
import { openShop } from '../../../test-support/server/open-shop.ts'
import { guidesFolder, readGuide, requiredHeadings } from '../../../test-support/server/payment-guide.ts'
import { guideCases } from '../../../test-support/server/payment-guide-cases.ts'
import { providerNames } from '../payment-gateways/open-gateway.ts'

test('every protocol has a page, and every page has a test', async () => {
  expect((await readdir(guidesFolder)).sort()).toEqual(Object.keys(guideCases).sort())
  const named = new Set(Object.values(guideCases).flatMap(({ gateways }) => Object.keys(gateways)))
  expect([...named].sort()).toEqual([...providerNames].sort())
})

test.for(Object.entries(guideCases))(
  'docs/payments/%s leads from the keys to a payment, a refund and the statement, and every block of it works',
  async ([name, subject]) => {
    const { text, headings, blocks } = await readGuide(name)
    const known: readonly string[] = requiredHeadings
    expect(headings.filter((heading) => known.includes(heading))).toEqual(known)
    expect(new Set(headings).size, 'no heading occurs twice').toBe(headings.length)
    for (const { heading, language } of blocks)
      expect(['json', 'sh'], `nothing runs a block of "${language}" under "${heading}"`).toContain(language)
    await using shop = await openShop()
    await using reader = await openGuideRunner(shop, subject)
    const before: Readonly<Record<string, () => Promise<void>>> = {
      'The first payment': reader.buy,
      'The first refund': reader.complain,
      'The statement': async () => {
        await reader.expectRefunds()
        // a statement is available once its day is over
        shop.clock.now = new Date(shop.clock.now.getTime() + 30 * 3_600_000)
      },
    }
    for (const heading of headings) {
      await before[heading]?.()
      for (const block of blocks) if (block.heading === heading) await reader.run(block)
    }
    await reader.expectMistakes(text)
    for (const { provider, settings } of reader.opened)
      for (const setting of Object.keys(settings))
        if (setting !== 'testMoney') expect(text, `${provider} has ${setting}`).toContain(`\`${setting}\``)
  },
)
