import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagePattern } from '../test-support/browser/messages.ts'
import { consoleVariants } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import { demoItems } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Opens the component page and waits until every section is rendered. */
async function openUi(visitor: Visitor, query: Record<string, string>): Promise<void> {
  await visitor.go(`/dev/ui?${new URLSearchParams(query)}`)
  await visitor.page.locator('[data-trial="keeps"] canvas').waitFor()
  await visitor.page.locator('[data-shows="chart-lazy"] canvas').waitFor()
  await visitor.page.locator('[data-shows="qr-lazy"] svg[role="img"]').waitFor()
}

for (const { width, ...variant } of consoleVariants)
  test(`every component is accessible in every state: ${variant.locale} ${variant.theme} ${width}`, async () => {
    await using visitor = await openVisitor(site, { ...variant, width })
    const { page } = visitor
    await openUi(visitor, variant)
    expect(await page.locator('html').getAttribute('lang')).toBe(variant.locale)
    expect(await page.locator('html').getAttribute('data-theme')).toBe(variant.theme)
    // a message whose catalog is not loaded shows its id
    await page.locator('[data-shows="picker"]').waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/\b(?:console|sales|shell)\.[a-z]+[A-Za-z.]*/)
    await visitor.expectAccessible()

    // open layers are states too
    const layers = page.locator(':is([data-shows="dialog"], [data-shows="drawer"]) button')
    for (const layer of await layers.all()) {
      await layer.click()
      await page.getByRole('dialog').waitFor()
      await visitor.expectAccessible(page, '[role="dialog"]')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    for (const kind of ['menu', 'anchored-menu']) {
      await page.locator(`[data-shows="${kind}"] button`).click()
      await page.getByRole('menu').waitFor()
      await visitor.expectAccessible(page, '[role="menu"]')
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
    for (const toast of await page.locator('[data-shows="toast-cards"] button').all()) {
      await toast.click()
      await page.locator('#toasts li').waitFor()
      await visitor.expectAccessible(page, '#toasts')
    }
    visitor.expectNoErrors()
  })

test('nothing overflows the page and every touch target is large enough, at both widths', async () => {
  for (const { width, minSize } of [
    { width: 1440, minSize: 40 },
    { width: 390, minSize: 48 },
  ] as const) {
    await using visitor = await openVisitor(site, { locale: 'en-US', width })
    const { page } = visitor
    await openUi(visitor, { locale: 'en-US' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const small = await page.evaluate((px) => {
      const controls =
        'button, input:not([type="radio"]), select, textarea, a[class*="button"], a[class*="chip"], label:has(input)'
      return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
        // an input inside a label is pressed through the label
        const pressed =
          control.closest<HTMLElement>('label') ?? control.closest<HTMLElement>('[class*="frame"]')
        const { height } = (pressed ?? control).getBoundingClientRect()
        // Base UI keeps the value of a combobox in an input that nothing reaches
        const isHidden = control.matches('input[type="file"], [aria-hidden="true"]') || height === 0
        return isHidden || height >= px - 0.5 ? [] : [`${height} px: ${control.outerHTML.slice(0, 160)}`]
      })
    }, minSize)
    expect(small).toEqual([])
  }
})

test('a chart follows the size of its container unless it keeps its own, and fills it by default', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US' })
  const { page } = visitor
  await openUi(visitor, { locale: 'en-US' })
  const sizeOf = (selector: string) =>
    page.locator(selector).evaluate((drawn) => {
      const { width, height } = drawn.getBoundingClientRect()
      return [Math.round(width), Math.round(height)]
    })
  const place = await sizeOf('[data-trial="follows"]')
  expect(await sizeOf('[data-trial="follows"] canvas')).toEqual(place)
  expect(await sizeOf('[data-trial="keeps"] canvas')).toEqual([280, 180])
  await page.locator('[data-shows="chart"] button').click()
  await expect.poll(() => sizeOf('[data-trial="follows"] canvas')).toEqual([200, 200])
  expect(await sizeOf('[data-trial="keeps"] canvas')).toEqual([280, 180])
  visitor.expectNoErrors()
})

test('shop and item pages load neither the chart nor the viewer code', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await visitor.go('/shopDetail/demo')
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('link', { name: demoItems.plain }).click()
  await page.waitForURL('**/itemDetail/**')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(requestedUrls.filter((address) => /chart|image-viewer/.test(address))).toEqual([])
  visitor.expectNoErrors()
})

test('the appearance can be changed on the page and is kept in its URL', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US' })
  const { page } = visitor
  await openUi(visitor, { theme: 'light' })
  await page.getByRole('link', { name: 'dark', exact: true }).click()
  await page.locator('html[data-theme="dark"]').waitFor()
  await page.getByRole('link', { name: 'en-US', exact: true }).click()
  await page.locator('html[lang="en-US"][data-theme="dark"]').waitFor()
  await page
    .getByRole('button', { name: messagePattern('en-US', 'upload.open') })
    .first()
    .waitFor()
  visitor.expectNoErrors()
})
