import { getOrder } from '@faka/contract/delivery/delivery'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { storeOrderOnDevice } from '../test-support/browser/order-secrets.ts'
import { demoItems } from '../test-support/browser/purchase.ts'
import { runCli } from '../test-support/browser/run-cli.ts'
import { expireDeadline, submitComplaint } from '../test-support/browser/submit-complaint.ts'
import { createBuyer } from '../test-support/server/http-buyer.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const runComplaintCli = (...args: string[]) => runCli(site, ['complaint', ...args])
const answer = 'We looked it up: the code is good. Which page refused it?'

test('a guest proves the card password first, returns, and has the platform decide', async () => {
  await using guest = await openVisitor(site, { width: 390, theme: 'dark' })
  const { page } = guest
  const cardPassword = 'Nur-für-mich-8'
  const addresses: string[] = []
  guest.context.on('request', (request) => addresses.push(decodeURIComponent(request.url())))
  const orderNo = await createPaidOrder(site, demoItems.password, { cardPassword })
  await storeOrderOnDevice(guest, orderNo)
  await guest.go(`/complaint/create-complaint?orderId=${orderNo}`)
  await page.waitForURL('**/verifyPassword?**')
  await page.getByLabel(messagePattern('zh-CN', 'delivery.password'), { exact: true }).fill(cardPassword)
  await page.getByRole('button', { name: messagePattern('zh-CN', 'delivery.passwordSubmit') }).click()
  await page.waitForURL('**/complaint/create-complaint?**')
  const complaintNo = await submitComplaint(guest, 'zh-CN')

  await runComplaintCli('answer', complaintNo, '--text', answer)
  const escalate = page.getByRole('button', {
    name: messagePattern('zh-CN', 'complaint.escalate'),
    exact: true,
  })
  await escalate.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(messagePattern('zh-CN', 'complaint.escalate.text')).waitFor()
  await guest.expectAccessible()
  await dialog
    .getByRole('button', { name: messagePattern('zh-CN', 'complaint.escalate'), exact: true })
    .click()
  await page.getByText(messagePattern('zh-CN', 'complaint.now.escalated')).waitFor()
  const reason = 'The record shows that the code was used from your own network.'
  await runComplaintCli('decide', complaintNo, 'reject', '--text', reason)
  await page.getByText(messagePattern('zh-CN', 'complaint.outcome.rejected.title')).waitFor()
  await page.getByText(reason).waitFor()
  await guest.expectAccessible()

  expect(addresses.filter((address) => address.includes(cardPassword))).toEqual([])
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(cardPassword)
  guest.expectNoErrors()
})

test('a withdrawn complaint can be made again, and the platform decides what the seller rejects', async () => {
  await using guest = await openVisitor(site, { locale: 'en-US' })
  const { page } = guest
  const orderNo = await createPaidOrder(site, demoItems.plain)
  await storeOrderOnDevice(guest, orderNo)
  await guest.go(`/complaint/create-complaint?orderId=${orderNo}`)
  await submitComplaint(guest, 'en-US')
  const withdraw = messagePattern('en-US', 'complaint.withdraw')
  await page.getByRole('button', { name: withdraw, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(messagePattern('en-US', 'complaint.withdraw.text')).waitFor()
  await guest.expectAccessible()
  await dialog.getByRole('button', { name: withdraw, exact: true }).click()
  await page.getByText(messagePattern('en-US', 'complaint.outcome.closed.title')).waitFor()
  await guest.expectAccessible()

  await page.getByRole('link', { name: messagePattern('en-US', 'complaint.outcome.again') }).click()
  const again = await submitComplaint(guest, 'en-US', { text: 'The very same code is refused again today.' })
  await runComplaintCli('reject', again, '--text', answer)
  await page.getByText(messagePattern('en-US', 'complaint.status.escalated'), { exact: true }).waitFor()
  await runComplaintCli(
    'decide',
    again,
    'refund',
    '--text',
    'The seller could not show that the card was good.',
  )
  await page.getByText(/^¥[\d.]+ (?:is being|was) refunded$/).waitFor()
  await page.getByText(messagePattern('en-US', 'complaint.event.refunded.platform')).waitFor()
  await expect
    .poll(async () => (await createBuyer(site.url).callOrThrow(getOrder, { orderNo })).status, {
      timeout: 60_000,
    })
    .toBe('refunded')
  guest.expectNoErrors()
})

test('a complaint that the seller neither resolves nor answers is refunded in full automatically', async () => {
  await using guest = await openVisitor(site, { width: 390 })
  const { page } = guest
  const answers = ['Debian 13', 'evenings']
  const orderNo = await createPaidOrder(site, demoItems.byHand, { answers, status: 'paid' })
  await storeOrderOnDevice(guest, orderNo)
  await guest.go(`/complaint/create-complaint?orderId=${orderNo}`)
  await page.getByText(messagePattern('zh-CN', 'complaint.undelivered')).waitFor()
  const complaintNo = await submitComplaint(guest, 'zh-CN', { type: 'notReceived' })
  await page.getByText(messagePattern('zh-CN', 'complaint.now.open.undelivered')).waitFor()
  await expireDeadline(site, complaintNo)
  await page.getByText(messagePattern('zh-CN', 'complaint.event.refunded.time')).waitFor({ timeout: 120_000 })
  await page.getByText(/^¥[\d.]+ (?:正在退回|已经退回)$/).waitFor()
  await guest.expectAccessible()
  guest.expectNoErrors()
})
