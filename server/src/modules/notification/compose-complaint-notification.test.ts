import { addProof, closeComplaint, escalateComplaint } from '@faka/contract/complaint/complaint'
import { expect, test } from 'vitest'
import { complain, complaintText } from '../../../../test-support/seed/complaint.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy, type PlacedOrder } from '../../../../test-support/seed/purchase.ts'
import { createNewCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { openWebhookListener } from '../../../../test-support/server/webhook-listener.ts'
import { answerComplaint } from '../complaint/answer-complaint.ts'
import { decideComplaint } from '../complaint/decide-complaint.ts'
import { refundComplaint } from '../complaint/refund-complaint.ts'
import { waitForWebhookCalls } from './public.ts'
import { setNotice } from './set-notice.ts'
import { setWebhook } from './set-webhook.ts'

const mail = 'seller@example.com'
const buyerMail = 'complains@example.com'
const answer = { text: 'CANARY-ANSWER: please try it once more.', images: [] }
const hour = 3600

/** Every message that was sent, oldest first: "template to address". */
const listMessages = async (shop: TestShop): Promise<string[]> =>
  (await readOutbox(shop)).map(({ template, to }) => `${template} to ${to}`).reverse()

const buyItem = async (shop: TestShop, contact = { mail: 'buyer@example.com' }): Promise<PlacedOrder> =>
  buy(shop, await shop.addItem({ title: 'A card', cards: createNewCards(20) }), { contact })

test('each step of a complaint notifies the other side once, by email and webhook, without messages or cards', async () => {
  await using shop = await openShop()
  await using program = await openWebhookListener()
  const { seller, shortUrl } = shop
  await setNotice(seller, { shortUrl, mail })
  await setWebhook(seller, { shortUrl, url: program.url })
  const placed = await buyItem(shop)
  const complaintNo = await complain(placed, { text: 'CANARY-TEXT: it is refused.' })
  const access = { complaintNo, orderNo: placed.orderNo }
  const steps = ['orderDelivered to buyer@example.com', `complaintOpened to ${mail}`]
  expect(await listMessages(shop)).toEqual(steps)
  await answerComplaint(seller, { complaintNo, ...answer })
  steps.push(`complaintAnswered to ${buyerMail}`)
  expect(await listMessages(shop)).toEqual(steps)
  await placed.buyer.call(addProof, { ...access, text: 'CANARY-REPLY: the same.', images: [] })
  steps.push(`complaintReplied to ${mail}`)
  expect(await listMessages(shop)).toEqual(steps)
  await shop.advanceClock(17 * hour)
  steps.push(`complaintDueSoon to ${mail}`)
  expect(await listMessages(shop)).toEqual(steps)
  await refundComplaint(seller, { complaintNo })
  await shop.advanceClock(10)
  steps.push(`complaintDecided to ${buyerMail}`, 'orderRefunded to buyer@example.com')
  expect((await listMessages(shop)).sort()).toEqual([...steps].sort())
  await shop.advanceClock(24 * hour)
  expect(await listMessages(shop)).toHaveLength(steps.length)

  await waitForWebhookCalls(shop.services)
  expect(program.received.map(({ payload }) => payload.kind).sort()).toEqual([
    'complaint.answered',
    'complaint.decided',
    'complaint.dueSoon',
    'complaint.opened',
    'complaint.replied',
    'order.delivered',
    'order.refunded',
  ])
  const decided = program.received.find(({ payload }) => payload.kind === 'complaint.decided')?.payload.data
  expect(decided).toEqual({
    complaintNo,
    orderNo: placed.orderNo,
    status: 'resolved',
    outcome: 'refunded',
    decidedBy: 'seller',
    dueTime: null,
  })
  const mails = await readOutbox(shop)
  const all = `${JSON.stringify(mails)} ${JSON.stringify(program.received)} ${JSON.stringify(shop.logged)}`
  expect(all).not.toContain('CANARY')
  expect(all).not.toContain('CARD-0001')
  for (const { to, text } of mails) {
    expect(text.body.includes(placed.orderNo), `${to}: ${text.body}`).toBe(to !== mail)
    if (to === buyerMail)
      expect(text.body).toContain(
        `/complaint/complaint-detail?complaintNo=${complaintNo}&orderId=${placed.orderNo}`,
      )
    else if (to === mail) expect(text.body).toContain(`/seller/complaints/${complaintNo}?shop=${shortUrl}`)
  }
})

test('neither a deadline that was met meanwhile nor a withdrawal is notified', async () => {
  await using shop = await openShop()
  const { seller, shortUrl } = shop
  await setNotice(seller, { shortUrl, mail })
  const placed = await buyItem(shop)
  const complaintNo = await complain(placed)
  await listMessages(shop)
  shop.clock.now = new Date(shop.clock.now.getTime() + 17 * hour * 1000)
  await shop.jobs.find(({ name }) => name === 'complaint-due-soon')?.run()
  await answerComplaint(seller, { complaintNo, ...answer })
  await placed.buyer.call(closeComplaint, { complaintNo, orderNo: placed.orderNo })
  expect(await listMessages(shop)).toEqual([
    'orderDelivered to buyer@example.com',
    `complaintOpened to ${mail}`,
    `complaintAnswered to ${buyerMail}`,
  ])
})

test('decisions by the platform and by a missed deadline are notified to the buyer, too', async () => {
  await using shop = await openShop()
  const placed = await buyItem(shop)
  const complaintNo = await complain(placed)
  await answerComplaint(shop.seller, { complaintNo, ...answer })
  await placed.buyer.call(escalateComplaint, { complaintNo, orderNo: placed.orderNo })
  await decideComplaint(shop.seller, { complaintNo, decision: 'reject', text: complaintText })
  expect(await listMessages(shop)).toEqual([
    'orderDelivered to buyer@example.com',
    `complaintAnswered to ${buyerMail}`,
    `complaintDecided to ${buyerMail}`,
  ])
  const silent = await buyItem(shop, { mail: 'second@example.com' })
  await complain(silent, { contact: { mail: 'second@example.com' } })
  await shop.advanceClock(25 * hour)
  await shop.advanceClock(60)
  const second = (await listMessages(shop)).filter((message) => message.endsWith('second@example.com')).sort()
  expect(second).toEqual(
    ['orderDelivered', 'complaintDecided', 'orderRefunded']
      .map((name) => `${name} to second@example.com`)
      .sort(),
  )
})

test('a buyer gets an SMS only with a template and a verified phone, and it contains no order number', async () => {
  const sms = { transport: 'outbox', print: false } as const
  const templates = { orderDelivered: { id: 'SMS_200000002', vars: [] } }
  await using shop = await openShop({ config: { sms: { ...sms, templates } } })
  const itemId = await shop.addItem({ content: 'reusable', cards: ['One text for all'] })
  const contact = { qq: '10001' }
  const { visitor: proved, account } = await openBuyer(shop)
  const { visitor: unproved } = await openBuyer(shop, { phoneVerified: false })
  const { orderNo } = await buy(shop, itemId, { buyer: proved, contact })
  await buy(shop, itemId, { buyer: unproved, contact })
  await buy(shop, itemId, { contact: { phone: '13912345678' } })
  const message = await readOutbox(shop)
  expect(message).toMatchObject([{ channel: 'sms', to: account.phone, template: 'orderDelivered', vars: {} }])
  expect(message[0]?.text.body).toMatch(/^【FAKA】您的订单已发货/)
  expect(JSON.stringify(message)).not.toContain(orderNo)
  // an email address is preferred, since an email costs nothing
  await buy(shop, itemId, { buyer: proved, contact: { mail: 'buyer@example.com' } })
  expect((await readOutbox(shop)).map(({ channel }) => channel)).toEqual(['mail', 'sms'])

  await using silent = await openShop()
  const { visitor } = await openBuyer(silent)
  await buy(silent, await silent.addItem({ content: 'reusable', cards: ['A'] }), { buyer: visitor, contact })
  expect(await readOutbox(silent)).toEqual([])
})
