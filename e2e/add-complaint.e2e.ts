import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { logIn, signUp } from '../test-support/browser/log-in.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { getRecoveryCode, storeOrderOnDevice } from '../test-support/browser/order-secrets.ts'
import {
  demoItems,
  openGatewayPage,
  openItem,
  orderItem,
  pressAndClose,
} from '../test-support/browser/purchase.ts'
import { runCli } from '../test-support/browser/run-cli.ts'
import { complaintText, goToNextStep, submitComplaint } from '../test-support/browser/submit-complaint.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const runComplaintCli = (...args: string[]) => runCli(site, ['complaint', ...args])
const answer = 'We looked it up: the code is good. Which page refused it?'

test('a guest complains with pictures, talks with the seller, and gets a partial refund', async () => {
  await using guest = await openVisitor(site)
  const { page } = guest
  const orderNo = await createPaidOrder(site, demoItems.plain, { quantity: 2 })
  await storeOrderOnDevice(guest, orderNo)
  await guest.go(`/paySuccess?orderId=${orderNo}`)
  await page.getByRole('link', { name: messagePattern('zh-CN', 'delivery.complain') }).click()
  await page.waitForURL('**/complaint/create-complaint?**')

  // required fields are enforced, and input survives a reload
  await page.getByRole('checkbox').first().waitFor()
  await goToNextStep(guest, 'zh-CN')
  await page.getByText(messagePattern('zh-CN', 'complaint.cards.missing')).waitFor()
  await page.getByText(messagePattern('zh-CN', 'complaint.type.missing')).waitFor()
  await page.getByRole('checkbox').nth(1).check()
  await page.reload()
  await page.getByRole('checkbox').first().waitFor()
  expect(await page.getByRole('checkbox').nth(1).isChecked()).toBe(true)

  const complaintNo = await submitComplaint(guest, 'zh-CN', {
    pictures: 2,
    onStep: () => guest.expectAccessible(),
  })
  await page.getByText(messagePattern('zh-CN', 'complaint.now.open.refund')).waitFor()
  expect(await page.getByRole('timer').textContent()).toMatch(/还剩 23 小时|还剩 24 小时/)
  await guest.expectAccessible()
  // no input is left in the storage, only scroll positions
  const kept = await page.evaluate(() => Object.keys(sessionStorage))
  expect(kept.filter((key) => !key.startsWith('scroll-position'))).toEqual([])

  // the viewer shows the pictures and wraps around
  await page.getByRole('button', { name: '我的图片 1' }).click()
  const viewer = page.getByRole('dialog')
  await viewer.getByText('1 / 2').waitFor()
  await page.keyboard.press('ArrowLeft')
  await viewer.getByText('2 / 2').waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })

  // the reply appears without a reload and can be answered
  await runComplaintCli('answer', complaintNo, '--text', answer)
  await page.getByText(answer).waitFor()
  await page.getByText(messagePattern('zh-CN', 'complaint.status.answered'), { exact: true }).waitFor()
  await guest.expectAccessible()
  await page.locator('textarea[name="reply"]').fill('太短')
  await page
    .getByRole('button', { name: messagePattern('zh-CN', 'complaint.reply.send'), exact: true })
    .click()
  await page.getByText(messagePattern('zh-CN', 'complaint.text.wrong')).waitFor()
  await page.locator('textarea[name="reply"]').fill('在官网的兑换页面，截图在上面。')
  await page
    .getByRole('button', { name: messagePattern('zh-CN', 'complaint.reply.send'), exact: true })
    .click()
  await page.getByText('在官网的兑换页面').waitFor()
  await page.getByText(messagePattern('zh-CN', 'complaint.status.open'), { exact: true }).waitFor()

  await runComplaintCli('refund', complaintNo, '--amount', '1.00')
  await page.getByText(/^¥1\.00 (?:正在退回|已经退回)$/).waitFor()
  await page.getByText('¥1.00 已经退回').waitFor({ timeout: 60_000 })
  expect(await page.locator('textarea').count()).toBe(0)
  await guest.expectAccessible()

  // it is listed on this device, and found elsewhere by its order number
  await guest.go('/userCenter/fankui')
  await page.getByRole('link', { name: demoItems.plain }).click()
  await page.waitForURL('**/complaint/complaint-detail?**')
  await using elsewhere = await openVisitor(site, { locale: 'en-US', width: 390 })
  elsewhere.allowStatus(400)
  await elsewhere.go(`/complaint/complaint-detail?complaintNo=${complaintNo}`)
  await elsewhere.page.getByText(messagePattern('en-US', 'complaint.absent.title')).waitFor()
  await elsewhere.expectAccessible()
  await elsewhere.page.locator('input[name="orderNo"]').fill(orderNo.toLowerCase())
  await elsewhere.page.getByRole('button', { name: messagePattern('en-US', 'complaint.find.open') }).click()
  // the number alone gives no access, the recovery code does
  const dialog = elsewhere.page.getByRole('dialog')
  await dialog.getByText(messagePattern('en-US', 'proof.way.recoveryCode'), { exact: true }).click()
  await elsewhere.expectAccessible()
  await dialog.locator('input[name="proof"]').fill('000000000000')
  await dialog.getByRole('button', { name: messagePattern('en-US', 'proof.submit') }).click()
  await dialog.getByText('This does not match the order').waitFor()
  await dialog.locator('input[name="proof"]').fill(getRecoveryCode(orderNo))
  await dialog.getByRole('button', { name: messagePattern('en-US', 'proof.submit') }).click()
  await elsewhere.page.getByText(answer).waitFor()
  await elsewhere.expectAccessible()
  guest.expectNoErrors()
  elsewhere.expectNoErrors()
})

test('a buyer gets a replacement for a faulty card and finds everything in the list', async () => {
  const variant = { locale: 'en-US', width: 390, theme: 'dark' } as const
  await using buyer = await openVisitor(site, variant)
  const { page } = buyer
  await logIn(buyer, 'en-US', await signUp(site))
  await openItem(buyer, demoItems.plain)
  const orderNo = await orderItem(buyer, 'en-US')
  await pressAndClose(await openGatewayPage(buyer, 'en-US'), 'pay')
  await page.waitForURL('**/paySuccess?**')
  const old = (await page.locator('pre').first().textContent()) ?? ''
  await buyer.go(`/complaint/create-complaint?orderId=${orderNo}`)
  const complaintNo = await submitComplaint(buyer, 'en-US', {
    expectation: 'replace',
    type: 'alreadyUsed',
    onStep: () => buyer.expectAccessible(),
  })
  await buyer.expectAccessible()

  // only one complaint per order at a time
  await buyer.go(`/complaint/create-complaint?orderId=${orderNo}`)
  await page.getByRole('link', { name: messagePattern('en-US', 'complaint.create.running.go') }).click()
  await page.getByText(messagePattern('en-US', 'complaint.now.open.replace')).waitFor()

  await runComplaintCli('replace', complaintNo)
  await page.getByText(messagePattern('en-US', 'complaint.outcome.replaced.title')).waitFor()
  await buyer.expectAccessible()
  await page.getByRole('link', { name: messagePattern('en-US', 'complaint.outcome.replaced.go') }).click()
  await page.waitForURL('**/userCenter/order-detail?**')
  const fresh = page.locator('pre').first()
  await fresh.waitFor()
  expect(await fresh.textContent()).not.toBe(old)

  await buyer.go('/userCenter/fankui?status=resolved')
  await page.getByRole('link', { name: demoItems.plain }).first().waitFor()
  await buyer.expectAccessible()
  await buyer.go('/userCenter/fankui?status=rejected')
  await page.getByText(messagePattern('en-US', 'complaint.none.title')).waitFor()
  // the owner can open the page without the order number
  await buyer.go(`/complaint/complaint-detail?complaintNo=${complaintNo}`)
  await page.getByText(complaintText).waitFor()
  buyer.expectNoErrors()
})
