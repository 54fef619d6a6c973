import { getOrder } from '@faka/contract/delivery/delivery'
import { getOrderTimeline } from '@faka/contract/delivery/order-timeline'
import { MailLinkToken } from '@faka/contract/order/order-secrets'
import { openMailLink } from '@faka/contract/order/prove-buyer'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { expect, test } from 'vitest'
import { openSmtpSimulator } from '../../../../simulators/smtp-simulator.ts'
import { moveTestShop } from '../../../../test-support/seed/move-shop.ts'
import {
  buy,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import type { SeedItemInput } from '../../../../test-support/seed/seed-item.ts'
import { decodeMail } from '../../../../test-support/server/decode-mail.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import type { ShopOptions } from '../../../../test-support/server/open-shop-process.ts'
import { readEncryptedZip } from '../../../../test-support/server/read-encrypted-zip.ts'
import { decryptContent } from '../../platform/messages/message-encryption.ts'
import { waitForMessageRun } from '../../platform/messages.ts'
import { deliverOrder } from '../delivery/deliver-order.ts'

const canary = 'CANARY-CARD'
const contact = { mail: 'buyer@example.com' }

async function openMailing(item: SeedItemInput, options: ShopOptions = {}) {
  const mails = await openSmtpSimulator()
  const mail = { transport: 'smtp', url: mails.url, from: 'shop@example.com' } as const
  const shop = await openShop({ ...options, config: { mail } })
  const itemId = await shop.addItem({ cards: [`${canary}-1`, `${canary}-2`], ...item })
  return {
    shop,
    mails,
    itemId,
    [Symbol.asyncDispose]: async () => {
      await shop[Symbol.asyncDispose]()
      await mails[Symbol.asyncDispose]()
    },
  }
}

/** Advances the clock, and waits until what is due by then was sent. */
async function sendMails(shop: TestShop, seconds = 1): Promise<void> {
  await shop.advanceClock(seconds)
  await waitForMessageRun(shop.services)
}

/** Every queued message, decrypted, and all that was logged. */
async function readQueueAndLog(shop: TestShop): Promise<string> {
  const rows = await shop.db.db.selectFrom('message').selectAll().execute()
  const contents = rows.map((row) =>
    row.sealed.length > 0 ? decryptContent(shop.services.encryption, row) : null,
  )
  const events = await shop.db.db.selectFrom('happening').selectAll().execute()
  return JSON.stringify([rows, contents, events, shop.logged])
}

const revealsOf = async (shop: TestShop) =>
  shop.db.db.selectFrom('card_reveal').select(['kind', 'format', 'times', 'by_owner']).execute()

test('cards are sent in an encrypted file, which only the password on the order’s page opens; neither queue nor log has them', async () => {
  await using open = await openMailing({ cardsByMail: 'attachment' })
  const { shop, mails, itemId } = open
  mails.mode = 'busy'
  const placed = await buy(shop, itemId, { quantity: 2, contact })
  await sendMails(shop)
  expect(mails.received).toEqual([])
  const queued = await readQueueAndLog(shop)
  expect(queued).toContain(placed.orderNo)
  expect(queued).not.toContain(canary)
  mails.mode = 'sound'
  await sendMails(shop, 60)
  expect(mails.received).toHaveLength(1)
  const [{ source, to } = { source: '', to: [] }] = mails.received
  expect(to).toEqual([contact.mail])
  const parts = decodeMail(source)
  const { mailPassword = '' } = await readOrder(placed)
  expect(mailPassword).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  expect(`${source}${parts.map(String).join('\n')}`).not.toContain(canary)
  expect(`${source}${parts.map(String).join('\n')}`).not.toContain(mailPassword)
  const zip = parts.find((part) => part.subarray(0, 2).toString() === 'PK') ?? Buffer.alloc(0)
  const { name, content } = readEncryptedZip(zip, mailPassword)
  expect(name).toBe(`cards-${placed.orderNo}.txt`)
  expect(content.toString()).toMatch(new RegExp(`\\n${canary}-1\\n${canary}-2\\n$`))
  expect(() => readEncryptedZip(zip, 'AAAA-AAAA-AAAA-AAAA')).toThrow('the password is wrong')
  expect(await readQueueAndLog(shop)).not.toMatch(new RegExp(`${canary}|${mailPassword}`))
  // counted in spans of time, one of which may end between both
  const mailed = (await revealsOf(shop)).filter(({ kind }) => kind === 'mailed')
  expect(mailed.map(({ format, by_owner }) => `${format} ${by_owner}`)).toContain('zip false')
  expect(mailed.reduce((sum, { times }) => sum + times, 0)).toBe(2)
  const { reveals } = await placed.buyer.call(getOrderTimeline, { orderNo: placed.orderNo })
  expect(reveals.filter(({ kind }) => kind === 'mailed').length).toBeGreaterThan(0)
})

test('the password of the file needs the card password of the order', async () => {
  await using open = await openMailing({ cardsByMail: 'attachment', cardPassword: 'required' })
  const placed = await buy(open.shop, open.itemId, { cardPassword: 'open sesame', contact })
  const { buyer, orderNo } = placed
  expect((await buyer.expectRejection(getOrder, { orderNo })).code).toBe('cardPasswordWanted')
  expect((await readOrder(placed, 'open sesame')).mailPassword).toBeDefined()
})

test('a link in the email proves the guest of an order once, for three days, and never in place of the card password', async () => {
  await using open = await openMailing({ cardsByMail: 'link', cardPassword: 'optional' })
  const { shop, mails, itemId } = open
  const placed = await buy(shop, itemId, { cardPassword: 'open sesame', contact })
  await sendMails(shop)
  const { orderNo } = placed
  const text = decodeMail(mails.received[0]?.source ?? '')
    .map(String)
    .join('\n')
  const token = MailLinkToken.parse(
    new RegExp(`order-detail\\?orderId=${orderNo}#mail=([\\w-]{43})(?!\\w)`).exec(text)?.[1],
  )
  expect(text).not.toContain(canary)
  expect(await readQueueAndLog(shop)).not.toContain(token)
  expect(await revealsOf(shop)).toContainEqual({ kind: 'mailed', format: 'link', times: 1, by_owner: false })

  const other = MailLinkToken.parse('a'.repeat(43))
  expect((await shop.visitor().expectRejection(openMailLink, { orderNo, token: other })).code).toBe(
    'proofWrong',
  )
  const phone = shop.visitor()
  const { manageSecret } = await phone.call(openMailLink, { orderNo, token })
  // authorized as the buyer: what is refused is the state of the order
  expect((await phone.expectRejection(cancelOrder, { orderNo, manageSecret })).code).toBe(
    'orderNotCancellable',
  )
  expect((await phone.expectRejection(getOrder, { orderNo })).code).toBe('cardPasswordWanted')
  expect((await shop.visitor().expectRejection(openMailLink, { orderNo, token })).code).toBe('mailLinkEnded')
})

test('a link that was not opened within three days has ended', async () => {
  await using open = await openMailing({ cardsByMail: 'link' })
  const { shop, mails, itemId } = open
  const { orderNo } = await buy(shop, itemId, { contact })
  await sendMails(shop)
  const text = decodeMail(mails.received[0]?.source ?? '')
    .map(String)
    .join('\n')
  const token = MailLinkToken.parse(/#mail=([\w-]{43})/.exec(text)?.[1])
  await shop.advanceClock(3 * 24 * 3600)
  expect((await shop.visitor().expectRejection(openMailLink, { orderNo, token })).code).toBe('mailLinkEnded')
  expect(await shop.db.db.selectFrom('mail_link').select('order_no').execute()).toEqual([])
})

test('without the setting the email names the order only; a manual delivery is sent as its item says', async () => {
  await using open = await openMailing({})
  const { shop, mails, itemId } = open
  await buy(shop, itemId, { contact })
  await sendMails(shop)
  expect(
    decodeMail(mails.received[0]?.source ?? '')
      .map(String)
      .join('\n'),
  ).not.toMatch(/#mail=|PK/)
  expect((await revealsOf(shop)).filter(({ kind }) => kind === 'mailed')).toEqual([])

  const manual = await shop.addItem({ delivery: 'byHand', cardsByMail: 'attachment' })
  const placed = await submitOrder(shop, manual, { contact })
  await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'pay')
  await waitForStatus(placed, 'paid')
  await deliverOrder(shop.seller, { orderNo: placed.orderNo, texts: [`${canary}-3`] })
  await sendMails(shop)
  const zip = decodeMail(mails.received.at(-1)?.source ?? '').find(
    (part) => part.subarray(0, 2).toString() === 'PK',
  )
  const { mailPassword = '' } = await readOrder(placed)
  expect(readEncryptedZip(zip ?? Buffer.alloc(0), mailPassword).content.toString()).toContain(`${canary}-3\n`)
})

test('an email with cards that waits while its shop moves to another cell is sent with them', async () => {
  await using open = await openMailing({ cardsByMail: 'attachment' }, { cells: [1] })
  const { shop, mails, itemId } = open
  await shop.runJobs()
  mails.mode = 'busy'
  await buy(shop, itemId, { contact })
  await sendMails(shop)
  expect(mails.received).toEqual([])
  await moveTestShop(shop, 1)
  mails.mode = 'sound'
  await sendMails(shop, 60)
  expect(mails.received).toHaveLength(1)
  const parts = decodeMail(mails.received[0]?.source ?? '')
  expect(parts.filter((part) => part.subarray(0, 2).toString() === 'PK')).toHaveLength(1)
})
