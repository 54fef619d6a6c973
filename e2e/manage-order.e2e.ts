import { codes } from '@faka/contract/shared/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import { getRecoveryCode, isGuestOrder } from '../test-support/browser/order-secrets.ts'
import { newPhone, waitForCode } from '../test-support/browser/outbox.ts'
import { placeOrder, waitForHeading } from '../test-support/browser/place-order.ts'
import {
  demoItems,
  openGatewayPage,
  openItem,
  orderItem,
  pressAndClose,
} from '../test-support/browser/purchase.ts'
import { submitComplaint } from '../test-support/browser/submit-complaint.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Cancels the order at the checkout and confirms. */
async function cancel({ page }: Visitor): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor()
  const cancelLabel = messagePattern('zh-CN', 'payment.cancel')
  await page.getByRole('button', { name: cancelLabel }).click()
  await page.getByRole('dialog').getByRole('button', { name: cancelLabel }).click()
}

/** The actor that cancelled an order, by its event rows. */
const findCancellingActor = async (orderNo: string) =>
  (
    await site.db.db
      .selectFrom('order_event')
      .select('actor')
      .where('order_no', '=', orderNo)
      .where('to_status', '=', 'closing')
      .execute()
  ).map(({ actor }) => actor)

test('a copied management link lets another device complain about a guest’s order, and leaves no secret in its URL', async () => {
  await using guest = await openVisitor(site)
  await openItem(guest, demoItems.plain)
  const orderNo = await orderItem(guest, 'zh-CN')
  await pressAndClose(await openGatewayPage(guest, 'zh-CN'), 'pay')
  await guest.page.waitForURL('**/paySuccess?**')
  await guest.go(`/userCenter/order-detail?orderId=${orderNo}`)
  await guest.page.getByRole('button', { name: messagePattern('zh-CN', 'delivery.copyManageLink') }).click()
  await guest.page.getByText(messagePattern('zh-CN', 'shell.copied')).first().waitFor()
  const link = await guest.page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(
    new RegExp(`^${site.url}/userCenter/order-detail\\?orderId=${orderNo}#manage=[\\w-]{44}$`),
  )
  const secret = link.split('#manage=')[1] ?? ''

  await using phone = await openVisitor(site, { device: 'phone' })
  const sent: string[] = []
  phone.context.on('request', (request) => sent.push(request.url()))
  await phone.go(link.slice(site.url.length))
  await phone.page.getByText(orderNo).first().waitFor()
  expect(phone.page.url()).not.toContain(secret)
  await phone.go(`/complaint/create-complaint?orderId=${orderNo}`)
  // no proof is required: the complaint is shown at once
  const complaintNo = await submitComplaint(phone, 'zh-CN')
  expect(complaintNo).toMatch(/^[0-9A-Z]{20,32}$/)
  expect(sent.join()).not.toContain(secret)
  const events = await site.db.db.selectFrom('complaint_event').select('actor').execute()
  expect(events).toEqual([{ actor: 'device secret' }])
  guest.expectNoErrors()
  phone.expectNoErrors()
})

const cardPassword = 'Nur-für-mich-7'

/** The ways to prove ownership besides the recovery code; `actor` is the actor recorded in the event. */
const proofMethods = [
  { way: 'phone', width: 390, actor: 'contact code' },
  { way: 'mail', width: 1440, actor: 'contact code' },
  { way: 'cardPassword', width: 390, actor: 'card password' },
] as const

test.for(proofMethods)(
  'another device cancels an order after proving the $way',
  async ({ way, width, actor }) => {
    const phone = newPhone()
    const contact = { phone, mail: `${phone}@example.com` }
    const { orderNo } = await placeOrder(site, demoItems.password, { contact, cardPassword })
    expect([isGuestOrder(orderNo), getRecoveryCode(orderNo)]).toEqual([
      true,
      expect.stringMatching(/^\d{12}$/),
    ])

    await using visitor = await openVisitor(site, { width })
    const { page } = visitor
    await visitor.go(`/cashDesk?orderId=${orderNo}`)
    await cancel(visitor)
    const dialog = page.getByRole('dialog', { name: messagePattern('zh-CN', 'proof.title') })
    await dialog.locator(`input[name="way"][value="${way}"]`).check()
    await visitor.expectAccessible()
    const field = dialog.locator('input[name="proof"]')
    const submit = dialog.getByRole('button', { name: messagePattern('zh-CN', 'proof.submit') })
    if (way !== 'cardPassword') {
      await dialog.getByRole('button', { name: messagePattern('zh-CN', 'proof.send') }).click()
      await dialog
        .getByText(messagePattern('zh-CN', `proof.sent.${way}`))
        .first()
        .waitFor()
    }
    const right = way === 'cardPassword' ? cardPassword : await waitForCode(site, contact[way])
    const wrong = way === 'cardPassword' ? 'not-the-one' : right === '111111' ? '222222' : '111111'
    await field.fill(wrong)
    await submit.click()
    await dialog
      .getByText(codes[way === 'cardPassword' ? 'cardPasswordWrong' : 'codeWrong'].zh)
      .first()
      .waitFor()
    await field.fill(right)
    await submit.click()
    await dialog.waitFor({ state: 'detached' })
    await cancel(visitor)
    await waitForHeading(visitor, messagePattern('zh-CN', 'payment.cancelledTitle'))
    expect(await findCancellingActor(orderNo)).toEqual([actor])
    visitor.expectNoErrors()
  },
)

test.each([
  { locale: 'zh-CN', width: 390, theme: 'dark', way: 'phone' },
  { locale: 'en-US', width: 1440, theme: 'light', way: 'mail' },
] as const)(
  'a guest finds the orders of a $way by a code on another device, and opens one with its card password: $locale $width',
  async ({ way, ...variant }) => {
    const to = way === 'phone' ? newPhone() : `${newPhone()}@example.com`
    const orderNo = await createPaidOrder(site, demoItems.password, { contact: { [way]: to }, cardPassword })
    // the email about the delivery comes first
    if (way === 'mail') await waitForCode(site, to)
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    const { locale } = variant
    const text = (id: Parameters<typeof messagePattern>[1]) => messagePattern(locale, id)
    await visitor.go('/userCenter/order-list')
    await page.locator('html[data-hydrated]').waitFor()
    await page.getByRole('button', { name: text('orders.contact.open') }).click()
    const form = page.getByRole('form', { name: text('orders.contact') })
    if (way === 'mail') await form.getByRole('button', { name: text('account.useMail') }).click()
    await form.locator(`[name="${way}"]`).fill(to)
    await visitor.expectAccessible()
    await form.getByRole('button', { name: text('account.code.get') }).click()
    await form.getByText(text('account.code.sentIfOrdered')).first().waitFor()
    await form.locator('[name="verifyCode"]').fill(await waitForCode(site, to))
    await form.locator('button[type="submit"]').click()
    const link = page.locator(`li:has-text("${orderNo}") a`)
    await link.waitFor()
    await visitor.expectAccessible()
    await link.click()
    await page.waitForURL('**/order-detail?**')
    await page.locator('input[type="password"]').first().fill(cardPassword)
    expect(page.url()).toContain(orderNo)
    visitor.expectNoErrors()
  },
)
