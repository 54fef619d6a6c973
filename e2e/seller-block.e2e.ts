import { getItem } from '@faka/contract/item/item'
import { createOrder } from '@faka/contract/order/order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { countEffort } from '../test-support/browser/count-effort.ts'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { findItemPath } from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'
import { createBuyer } from '../test-support/server/http-buyer.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** The answer to an order of the demo shop over HTTP: its code, and its sentence. */
async function tryToOrder(contact: { mail: string }): Promise<{ code: number; message: string }> {
  const itemId = (await findItemPath(site, demoItems.plain)).split('/').at(-1) ?? ''
  const { payChannels } = await createBuyer(site.url).callOrThrow(getItem, { id: itemId })
  const response = await fetch(site.url + createOrder.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      requestId: crypto.randomUUID(),
      itemId,
      quantity: 1,
      payChannel: payChannels[0]?.id,
      contact,
    }),
  })
  return response.json()
}

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a buyer is blocked in three steps, and unblocked in the list ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const contact = { mail: `blocked-${variant.width}@example.com` }
    const orderNo = await createPaidOrder(site, demoItems.plain, { contact })
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    const effort = await countEffort(visitor)
    await visitor.go(`/seller/orders/${orderNo}`)
    await page.getByRole('button', { name: text('soldOrder.block') }).click()
    const reason = page.getByLabel(text('soldOrder.why'))
    await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true)
    await visitor.expectAccessible()
    await reason.fill('Charged back twice')
    await page
      .getByRole('button', { name: text('soldOrder.block.go') })
      .last()
      .click()
    await page.getByText(text('soldOrder.block.done')).waitFor()
    expect(await effort.read()).toEqual({ presses: 2, fields: 1 })
    await page.getByText('Charged back twice').waitFor()
    const refused = await tryToOrder(contact)
    expect(refused.code).toBe(210107)
    expect(refused.message).not.toMatch(/黑|联系方式|Charged/)
    expect((await tryToOrder({ mail: `other-${variant.width}@example.com` })).code).toBe(0)

    await visitor.go('/seller/orders/blocked')
    await page.getByRole('link', { name: orderNo }).waitFor()
    await visitor.expectAccessible()
    await page.getByRole('button', { name: text('soldOrder.unblock.of') }).click()
    await page.getByText(text('soldOrder.blocked.none')).waitFor()
    await visitor.expectAccessible()
    expect((await tryToOrder(contact)).code).toBe(0)
    visitor.expectNoErrors()
  },
)
