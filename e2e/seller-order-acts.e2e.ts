import { addComplaint } from '@faka/contract/complaint/complaint'
import { orderDetailUrl } from '@faka/contract/order/order-urls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { countEffort } from '../test-support/browser/count-effort.ts'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { messagePattern, patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { getManageSecret } from '../test-support/browser/order-secrets.ts'
import { placeOrder } from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'
import { complaintInput } from '../test-support/seed/complaint.ts'
import { createBuyer } from '../test-support/server/http-buyer.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a payment is confirmed, a part refunded and a note added, and a wrong value lands at its field ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const { orderNo } = await placeOrder(site, demoItems.plain)
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    await visitor.go(`/seller/orders/${orderNo}`)
    const button = (id: Parameters<typeof messagePattern>[1]) => page.getByRole('button', { name: text(id) })
    const isFocused = (element: ReturnType<typeof button>) =>
      expect.poll(() => element.evaluate((found) => found === document.activeElement)).toBe(true)
    await button('soldOrder.confirm').waitFor()
    await visitor.expectAccessible()

    await button('soldOrder.confirm').click()
    await visitor.expectAccessible()
    await button('soldOrder.confirm.go').click()
    await page.getByText(text('soldOrder.why.empty')).waitFor()
    const reason = page.getByLabel(text('soldOrder.confirm.why'))
    await isFocused(reason)
    await reason.fill('bank transfer 1234')
    await button('soldOrder.confirm.go').click()
    await page.getByText(text('soldOrder.confirm.done')).waitFor()
    await page.getByText('bank transfer 1234').waitFor()
    await isFocused(button('soldOrder.confirm'))
    await page
      .getByText(text('soldOrder.reason.confirmedManually'))
      .or(page.getByText('manual-'))
      .first()
      .waitFor()

    await button('soldOrder.refund').click()
    await visitor.expectAccessible()
    const amount = page.getByLabel(text('soldOrder.refund.amount'))
    await amount.fill('99999')
    await button('soldOrder.refund.go').click()
    await page.getByText(text('soldOrder.refund.tooLarge')).waitFor()
    await isFocused(amount)
    await amount.fill('1.5')
    await page.getByRole('button', { name: /¥1\.50$/ }).click()
    await page.getByText(text('soldOrder.refund.done')).waitFor()
    await isFocused(button('soldOrder.refund'))
    await page
      .getByRole('region', { name: text('soldOrder.refunds') })
      .getByText('¥1.50')
      .waitFor()

    await page.getByLabel(text('soldOrder.note.label')).fill('called the buyer')
    await page.keyboard.press('Enter')
    await page.getByText('called the buyer').waitFor()
    await expect.poll(() => page.getByLabel(text('soldOrder.note.label')).inputValue()).toBe('')
    await visitor.expectAccessible()
    visitor.expectNoErrors()
  },
)

test('a whole refund takes two presses, and the page shows that nothing is left', async () => {
  const orderNo = await createPaidOrder(site, demoItems.plain)
  await using visitor = await openSeller(site, { locale: 'zh-CN' })
  const { page } = visitor
  const effort = await countEffort(visitor)
  await visitor.go(`/seller/orders/${orderNo}`)
  await page.getByRole('button', { name: messagePattern('zh-CN', 'soldOrder.refund') }).click()
  await page.getByRole('button', { name: messagePattern('zh-CN', 'soldOrder.refund.go') }).click()
  await page.getByText(messagePattern('zh-CN', 'soldOrder.refund.done')).waitFor()
  expect(await effort.read()).toEqual({ presses: 2, fields: 0 })
  await page.getByText(messagePattern('zh-CN', 'soldOrder.refund.none')).waitFor()
  // the sandbox refunds by itself, and the page follows
  await page
    .getByRole('heading', { level: 2, name: messagePattern('zh-CN', 'orders.status.refunded') })
    .waitFor()
  visitor.expectNoErrors()
})

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a card is replaced in two presses, what was typed stays when the dialog is closed, and the buyer sees it ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const orderNo = await createPaidOrder(site, demoItems.plain)
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    const effort = await countEffort(visitor)
    await visitor.go(`/seller/orders/${orderNo}`)
    const open = page.getByRole('button', { name: text('soldOrder.replace') })
    const go = page.getByRole('button', { name: text('complaints.replace.go') })
    const reason = page.getByRole('dialog').getByLabel(text('soldOrder.why'))
    await open.click()
    await reason.fill('')
    await go.click()
    await page.getByText(text('soldOrder.why.empty')).waitFor()
    await reason.fill('By phone: the code is refused')
    await visitor.expectAccessible()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await effort.reset()
    await open.click()
    await go.waitFor()
    expect(await reason.inputValue()).toBe('By phone: the code is refused')
    await page.getByText(text('soldOrder.replace.fromStock')).waitFor()
    await go.click()
    await page.getByText(text('soldOrder.replace.done')).waitFor()
    expect(await effort.read()).toEqual({ presses: 2, fields: 0 })
    await page.getByText('By phone: the code is refused').waitFor()
    await page.getByText(text('soldOrder.replaced')).waitFor()
    await visitor.expectAccessible()
    visitor.expectNoErrors()

    await using buyer = await openVisitor(site, { locale })
    await buyer.go(orderDetailUrl(orderNo))
    await buyer.page.getByText(text('delivery.replaced')).waitFor()
    buyer.expectNoErrors()
  },
)

test('a card that the buyer complains about leads to the complaint instead', async () => {
  const orderNo = await createPaidOrder(site, demoItems.plain)
  const complaint = complaintInput(orderNo, { manageSecret: getManageSecret(orderNo) })
  const { complaintNo } = await createBuyer(site.url).callOrThrow(addComplaint, complaint)
  await using visitor = await openSeller(site, { locale: 'en-US' })
  const { page } = visitor
  await visitor.go(`/seller/orders/${orderNo}`)
  await page.getByRole('button', { name: messagePattern('en-US', 'soldOrder.replace') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(messagePattern('en-US', 'soldOrder.replace.complainedAbout')).waitFor()
  await visitor.expectAccessible()
  await dialog.getByRole('link', { name: complaintNo }).click()
  await page.getByRole('button', { name: messagePattern('en-US', 'complaints.replace') }).waitFor()
  visitor.expectNoErrors()
})

test('an unpaid order is cancelled, and its reason is kept', async () => {
  const { orderNo } = await placeOrder(site, demoItems.plain)
  await using visitor = await openSeller(site, { locale: 'en-US' })
  const { page } = visitor
  await visitor.go(`/seller/orders/${orderNo}`)
  await page.getByRole('button', { name: messagePattern('en-US', 'soldOrder.cancel') }).click()
  await visitor.expectAccessible()
  await page.getByLabel(messagePattern('en-US', 'soldOrder.why')).fill('Ordered twice')
  await page.getByRole('button', { name: messagePattern('en-US', 'soldOrder.cancel.go') }).click()
  await page
    .getByRole('heading', { level: 2, name: messagePattern('en-US', 'orders.status.cancelled') })
    .waitFor()
  await page.getByText('Ordered twice').waitFor()
  visitor.expectNoErrors()
})

test('from the queue an order is delivered in three steps by keys alone, and the next one that waits is a key away', async () => {
  const answers = ['Debian 13', 'evenings']
  const first = await createPaidOrder(site, demoItems.byHand, { answers, status: 'paid' })
  const second = await createPaidOrder(site, demoItems.byHand, { answers, status: 'paid' })
  await using visitor = await openSeller(site, { locale: 'zh-CN' })
  const { page } = visitor
  const text = patternsIn('zh-CN')
  const effort = await countEffort(visitor)
  await visitor.go('/seller/orders?status=paid')
  await page.getByRole('link', { name: first }).focus()
  await page.keyboard.press('Enter')
  const box = page.getByLabel(text('console.deliver.label'))
  await box.focus()
  await page.keyboard.type('host: 192.0.2.7')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const next = page.getByRole('link', { name: text('soldOrder.next.go') })
  await expect.poll(() => next.evaluate((link) => link === document.activeElement)).toBe(true)
  expect(await effort.read()).toEqual({ presses: 2, fields: 1 })
  await visitor.expectAccessible()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: second }).waitFor()
  await box.focus()
  await page.keyboard.type('host: 192.0.2.8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const back = page.getByRole('link', { name: text('soldOrder.next.back') }).last()
  await back.waitFor()
  await expect.poll(() => back.evaluate((link) => link === document.activeElement)).toBe(true)
  visitor.expectNoErrors()
})
