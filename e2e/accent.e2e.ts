import { OrderNo, ShortUrl } from '@faka/contract/shared/ids'
import type { Locale } from '@faka/contract/shared/locale'
import { deriveAccent } from '@faka/contract/shop/derive-accent'
import { getShop } from '@faka/contract/shop/shop'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import { storeOrderOnDevice } from '../test-support/browser/order-secrets.ts'
import { demoItems, orderItem } from '../test-support/browser/purchase.ts'
import { runCli } from '../test-support/browser/run-cli.ts'
import { createBuyer } from '../test-support/server/http-buyer.ts'

const shortUrl = ShortUrl.parse('demo')
let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Records the colour of buttons of every frame of a page, from its first one on. */
const recordColours = ({ context }: Visitor) =>
  context.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { coloursSeen: seen })
    const sample = () => {
      const root = document.getElementById('root')
      if (root) {
        // the content security policy forbids style attributes, but not what a script sets
        root.style.columnRuleColor = 'var(--primary)'
        seen.add(getComputedStyle(root).columnRuleColor)
      }
      requestAnimationFrame(sample)
    }
    sample()
  })

const coloursSeen = (page: Page) =>
  page.evaluate(() => 'coloursSeen' in window && window.coloursSeen instanceof Set && [...window.coloursSeen])

const toRgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

/** The colour of buttons in a theme, of a shop with an accent. */
const buttonColour = (accent: string, theme: 'light' | 'dark') =>
  toRgb(deriveAccent(accent).split(',')[theme === 'light' ? 0 : 1] ?? '')

/** Expects the picture of a rendered page as messengers fetch it, in a language. */
async function expectSharePicture(address: string, locale: Locale): Promise<void> {
  const html = await (await fetch(`${address}&lang=${locale}`)).text()
  const contentOf = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(html)?.[1] ?? ''
  expect(contentOf('og:image:alt')).toContain(demoItems.plain)
  const answer = await fetch(contentOf('og:image'))
  expect([contentOf('og:image'), answer.status]).toEqual([
    expect.stringMatching(`/og/item/\\w+/${locale}/[0-9a-f]{16}\\.jpg$`),
    200,
  ])
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
  expect([width, height].map(String)).toEqual([contentOf('og:image:width'), contentOf('og:image:height')])
}

test.each([
  { ...consoleVariants[0], height: 900, chosen: 'palette', accent: '#7c3aed' },
  // as it is, neither white on it nor it on white could be read
  { ...consoleVariants[1], height: 664, chosen: 'own', accent: '#ffe14d' },
] as const)(
  'a seller chooses a colour, and buyers see every page of the shop and of its orders in it, from the first frame on ($locale, $width, $theme)',
  async ({ height, chosen, accent, ...variant }) => {
    const { locale, theme, width } = variant
    const text = patternsIn(locale)
    {
      await using seller = await openSeller(site, variant)
      const { page } = seller
      await seller.go('/seller/shop')
      if (chosen === 'palette')
        await page.getByRole('radio', { name: text('shopForm.accent.violet') }).check()
      else {
        await page.getByRole('radio', { name: text('shopForm.accent.own') }).check()
        await page.getByLabel(text('shopForm.accent.custom')).fill(accent)
      }
      await page.getByRole('button', { name: text('shopForm.accent.save') }).press('Enter')
      const shopOf = () => createBuyer(site.url).callOrThrow(getShop, { shortUrl })
      await expect.poll(async () => (await shopOf()).accent).toBe(deriveAccent(accent))
      await seller.expectAccessible()
      seller.expectNoErrors()
    }
    const colour = buttonColour(accent, theme)
    const device = width === 390 ? 'phone' : 'desktop'
    await using buyer = await openVisitor(site, { locale, theme, device, viewport: { width, height } })
    const { page } = buyer
    await recordColours(buyer)
    const expectColour = async () => {
      await expect.poll(() => coloursSeen(page), { message: page.url() }).toEqual([colour])
      await buyer.expectAccessible()
    }
    await buyer.go('/shopDetail/demo')
    await expectColour()
    await page.getByRole('link', { name: demoItems.plain }).first().click()
    await page.waitForURL('**/itemDetail/**')
    await page.getByRole('heading', { level: 1, name: demoItems.plain }).waitFor()
    await expectColour()
    await expectSharePicture(page.url(), locale)
    const orderNo = OrderNo.parse(await orderItem(buyer, locale))
    // the order is read by the browser, after its page is shown
    await expectColour()
    await buyer.go(`/cashDesk?orderId=${orderNo}`)
    await expectColour()

    const { id } = await runCli(site, ['page', 'create', 'demo', `Guide ${locale}`, '-'], 'Text')
    await buyer.go(`/page/${id}`)
    await expectColour()

    const paid = await createPaidOrder(site, demoItems.plain)
    await storeOrderOnDevice(buyer, paid)
    for (const path of ['/paySuccess', '/userCenter/order-detail']) {
      const address = `${path}?orderId=${paid}`
      expect(await (await fetch(site.url + address)).text()).toContain(
        ` data-accent="${deriveAccent(accent)}"`,
      )
      await buyer.go(address)
      await page.getByText(demoItems.plain).first().waitFor()
      await expectColour()
    }
    // a page that belongs to no shop
    await buyer.go('/login')
    expect(await coloursSeen(page)).not.toContain(colour)
    buyer.expectNoErrors()
  },
)
