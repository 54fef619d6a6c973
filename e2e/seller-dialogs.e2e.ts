import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectFocusVisible, tabThroughLayer } from '../test-support/browser/focus-not-obscured.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import { type ConsoleLayer, listConsoleLayers, type TextOf } from './console-layers/layers.ts'
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

/** Opens the layer by keys, checks it and its focus, and expects Escape to lead back to where it was opened. */
async function checkLayer(visitor: Visitor, layer: ConsoleLayer, text: TextOf): Promise<void> {
  const page = await openPageAs(visitor.context, sampleShop.people[layer.person ?? 'seller'])
  await page.goto(site.url + layer.address)
  const { role = 'dialog', opener, prepare, open } = layer
  const control = opener(page, text)
  await prepare?.(page, text)
  await control.focus()
  await (open ? open(control) : control.press('Enter'))
  const shown = page.getByRole(role)
  await shown.waitFor()
  if (role === 'dialog') await tabThroughLayer(page)
  await expectFocusVisible(page)
  // while a list is open, its library hides the rest of the page from screen readers; Tab closes it
  await visitor.expectAccessible(page, role === 'listbox' ? '[role="listbox"]' : undefined)
  await page.keyboard.press('Escape')
  await shown.waitFor({ state: 'detached' })
  await expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.close()
}

test.each(
  consoleVariants.flatMap((variant) =>
    (['sales', 'goods', 'shop', 'people', 'platform'] as const).map((part) => ({ ...variant, part })),
  ),
)(
  'every dialog is accessible, keeps the focus in sight and returns it: $part ($locale, $theme, $width)',
  async ({ part, ...variant }) => {
    await using visitor = await openVisitor(site, variant)
    for (const layer of listConsoleLayers(sampleShop)[part])
      await checkLayer(visitor, layer, patternsIn(variant.locale))
    visitor.expectNoErrors()
  },
)
