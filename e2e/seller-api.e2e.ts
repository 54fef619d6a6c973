import { showOrder } from '@faka/contract/delivery/sold-order'
import { searchOrders } from '@faka/contract/order/seller-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { countEffort } from '../test-support/browser/count-effort.ts'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { demoItems } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a key made in the browser reads an order by a program until it is revoked ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const orderNo = await createPaidOrder(site, demoItems.plain)
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    const effort = await countEffort(visitor)
    await visitor.go('/seller/api')
    const form = page.getByRole('region', { name: text('apiKeys.create') })
    await form.waitFor()
    const name = `robot ${locale}`
    await visitor.expectAccessible()

    await form.getByRole('button', { name: text('apiKeys.create.go') }).click()
    await form.getByText(text('apiKeys.scopes.wrong')).waitFor()
    await visitor.expectAccessible()
    await effort.reset()
    await form.getByLabel(text('apiKeys.name')).fill(name)
    await form.getByRole('checkbox', { name: text('apiKeys.scope.orders.read') }).check()
    await form.getByRole('button', { name: text('apiKeys.create.go') }).click()
    const token = (await page.getByText(/^faka_[0-9A-Z]{10}_/).textContent()) ?? ''
    expect(await effort.read()).toMatchObject({ presses: 2, fields: 1 })
    await visitor.expectAccessible()
    const table = page.getByRole('table', { name: text('apiKeys.list') })
    const row = table.getByRole('row').filter({ hasText: name })
    await row.waitFor()

    const call = async ({ path }: { path: string }, input: object) => {
      const response = await fetch(new URL(path, site.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(input),
      })
      return { status: response.status, body: await response.json() }
    }
    const found = await call(searchOrders, { shortUrl: 'demo', text: orderNo })
    expect(found.body).toMatchObject({ code: 0, data: { list: [{ orderNo }] } })
    expect((await call(showOrder, { orderNo })).body).toMatchObject({ code: 0, data: { orderNo } })

    await page.reload()
    await row.waitFor()
    expect(await page.content()).not.toContain(token)
    await row.getByRole('button', { name: text('apiKeys.revoke.named') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(text('apiKeys.revoke.used')).waitFor()
    await visitor.expectAccessible()
    await dialog.getByRole('button', { name: text('apiKeys.revoke') }).click()
    await dialog.waitFor({ state: 'detached' })
    await row.getByText(text('apiKeys.state.revoked')).waitFor()
    expect((await call(showOrder, { orderNo })).status).toBe(401)
    visitor.expectNoErrors()
  },
)
