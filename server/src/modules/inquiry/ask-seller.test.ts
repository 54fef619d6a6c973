import {
  askSeller,
  getInquiry,
  InquiryNo,
  pageInquiries,
  sendInquiryCode,
  writeToSeller,
} from '@faka/contract/inquiry/inquiry'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultLimits } from '../../../../test-support/limits/wide-limits.ts'
import { ask } from '../../../../test-support/seed/ask.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { getLastCode, listMessagesTo, readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { solveProof } from '../../../../test-support/server/solve-proof.ts'
import { setNotice } from '../notification/set-notice.ts'
import { blockBuyer } from '../order/block-buyer.ts'
import { answerInquiry } from './answer-inquiry.ts'
import { closeInquiry } from './close-inquiry.ts'
import { hideInquiry } from './hide-inquiry.ts'
import { listAllInquiries } from './list-all-inquiries.ts'
import { listInquiries } from './list-inquiries.ts'
import { openInquiry } from './open-inquiry.ts'
import { showInquiry } from './show-inquiry.ts'
import { unhideInquiry } from './unhide-inquiry.ts'

const paging = { page: 1, pageSize: 20 }
const requestId = () => crypto.randomUUID()

const list = ({ seller, shortUrl }: TestShop, filter: 'all' | 'open' | 'answered' | 'closed' = 'all') =>
  listInquiries(seller, { shortUrl, filter, ...paging })

test('a guest asks, the seller answers and closes, and only the device with the secret reads it', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ title: 'Star crystals', cards: createCards(1) })
  const guest = shop.visitor()
  const { inquiryNo, secret } = await ask(guest, item, '  Does it work <b>abroad</b>? ')
  expect(await list(shop, 'open')).toMatchObject({
    total: 1,
    open: 1,
    list: [{ inquiryNo, itemTitle: 'Star crystals', status: 'open', unread: true }],
  })
  const shown = await showInquiry(shop.seller, { inquiryNo })
  expect(shown).toMatchObject({ hasAccount: false, isNotified: false, unread: true })
  expect(shown.messages.map(({ side, text }) => [side, text])).toEqual([
    ['buyer', 'Does it work <b>abroad</b>?'],
  ])
  expect((await list(shop)).list[0]?.unread).toBe(false)

  const answered = await answerInquiry(shop.seller, { inquiryNo, text: 'It does.' })
  expect(answered).toMatchObject({ status: 'answered', messageCount: 2 })
  for (const wrong of [{}, { secret: 'A'.repeat(43) }])
    expect((await shop.visitor().expectRejection(getInquiry, { inquiryNo, ...wrong })).code).toBe(
      'inquiryNotFound',
    )
  const access = { inquiryNo, secret }
  expect(await guest.call(getInquiry, { ...access, peek: true })).toMatchObject({ unread: true })
  const read = await guest.call(getInquiry, access)
  expect(read).toMatchObject({ unread: true, lastMessage: { side: 'seller', text: 'It does.' } })
  expect((await guest.call(getInquiry, access)).unread).toBe(false)

  expect((await closeInquiry(shop.seller, { inquiryNo })).status).toBe('closed')
  await closeInquiry(shop.seller, { inquiryNo })
  const further = { ...access, requestId: requestId(), text: 'And in space?' }
  expect((await guest.expectRejection(writeToSeller, further)).code).toBe('inquiryClosed')
  expect((await answerInquiry(shop.seller, { inquiryNo, text: 'Ask again.' })).status).toBe('answered')
  expect((await guest.call(writeToSeller, further)).status).toBe('open')
  const { rows } = await sql`select kind, actor from inquiry_event`.execute(shop.services.db)
  expect(rows).toEqual([{ kind: 'closed', actor: 'seller' }])
  const stored = await sql`select * from inquiry, inquiry_message`.execute(shop.services.db)
  expect(JSON.stringify(stored.rows, (_, value) => value?.data ?? value)).not.toContain('abroad')
})

test('the same request asks and writes once, however often it is sent at the same moment', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(1) })
  const guest = shop.visitor()
  const question = { requestId: requestId(), itemId: item, text: 'Does it work?' }
  const asked = await Promise.all(Array.from({ length: 6 }, () => guest.call(askSeller, question)))
  expect(new Set(asked.map(({ inquiryNo, secret }) => `${inquiryNo} ${secret}`)).size).toBe(1)
  const other = { ...question, text: 'Does it work at all?' }
  expect((await guest.expectRejection(askSeller, other)).code).toBe('requestReused')
  const further = {
    ...asked[0],
    inquiryNo: asked[0]?.inquiryNo ?? '',
    requestId: requestId(),
    text: 'Hello?',
  }
  const written = await Promise.all(Array.from({ length: 6 }, () => guest.call(writeToSeller, further)))
  expect(written.map(({ messageCount }) => messageCount)).toEqual(Array(6).fill(2))
  expect((await guest.expectRejection(writeToSeller, { ...further, text: 'Hi?' })).code).toBe('requestReused')
})

test('an account finds what it asked, reads it without a secret, and nobody else does', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(1) })
  const { visitor: owner } = await openBuyer(shop)
  const { visitor: other } = await openBuyer(shop)
  const { inquiryNo, secret } = await ask(owner, item)
  expect(secret).toBeUndefined()
  expect((await owner.call(pageInquiries, {})).list).toMatchObject([{ inquiryNo, unread: false }])
  expect((await other.call(pageInquiries, {})).total).toBe(0)
  expect((await owner.call(getInquiry, { inquiryNo })).messages).toHaveLength(1)
  expect((await other.expectRejection(getInquiry, { inquiryNo })).code).toBe('inquiryNotFound')
  const { visitor: seller } = await openBuyer(shop, { userName: 'seller' })
  const own = { requestId: requestId(), itemId: item, text: 'Who asks?' }
  expect((await seller.expectRejection(askSeller, own)).code).toBe('ownShopInquiry')
})

test('the seller is told of a question, and who asked of the answer, at a proved address alone', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ title: 'Star crystals', cards: createCards(1) })
  await setNotice(shop.seller, { shortUrl: shop.shortUrl, mail: 'seller@example.com' })
  const guest = shop.visitor()
  const mail = 'guest@example.com'
  await guest.call(sendInquiryCode, { mail })
  const verifyCode = await getLastCode(shop, mail)
  const question = { requestId: requestId(), itemId: item, text: 'A SECRET QUESTION' }
  const wrong = { ...question, notifyAt: { mail: 'stranger@example.com', verifyCode } }
  expect((await guest.expectRejection(askSeller, wrong)).code).toBe('codeWrong')
  const { inquiryNo, secret } = await guest.call(askSeller, { ...question, notifyAt: { mail, verifyCode } })
  const again = { ...question, requestId: requestId(), notifyAt: { mail, verifyCode } }
  expect((await guest.expectRejection(askSeller, again)).code).toBe('codeWrong')
  const [told = ''] = await listMessagesTo(shop, 'seller@example.com')
  expect(told).toContain(`/seller/inquiries/${inquiryNo}?shop=${shop.shortUrl}`)
  await answerInquiry(shop.seller, { inquiryNo, text: 'A SECRET ANSWER' })
  const [answer = ''] = await listMessagesTo(shop, mail)
  expect(answer).toContain(`/userCenter/inquiries?inquiryNo=${inquiryNo}`)
  expect(JSON.stringify(await readOutbox(shop))).not.toMatch(/A SECRET (QUESTION|ANSWER)/)
  expect(await guest.call(getInquiry, { inquiryNo, secret })).toMatchObject({ isNotified: true })
  expect(JSON.stringify(await showInquiry(shop.seller, { inquiryNo }))).not.toContain(mail)

  const silent = await ask(shop.visitor(), item)
  await answerInquiry(shop.seller, { inquiryNo: silent.inquiryNo, text: 'Nobody is told.' })
  const told2 = (await readOutbox(shop)).filter(({ template }) => template === 'inquiryAnswered')
  expect(told2.map(({ to }) => to)).toEqual([mail])
})

test('a network has a limited number of questions: near the limit each costs work, beyond it none is asked', async () => {
  const limits = { ...defaultLimits, inquiriesPerNetworkAndHour: 4, proofOfWorkCost: 1 }
  await using shop = await openShop({ limits: { ...limits, openInquiriesPerAskerAndShop: 100 } })
  const item = await shop.addItem({ cards: createCards(1) })
  const guest = shop.visitor('203.0.113.9')
  const question = () => ({ requestId: requestId(), itemId: item, text: 'Does it work?' })
  await guest.call(askSeller, question())
  await guest.call(askSeller, question())
  for (let turn = 0; turn < 2; turn++) {
    const refused = await guest.expectRejection(askSeller, question())
    expect(refused.code).toBe('proofNeeded')
    await guest.call(askSeller, { ...question(), proof: await solveProof(refused.data) })
  }
  expect((await guest.expectRejection(askSeller, question())).code).toBe('tooOften')
  await ask(shop.visitor('203.0.113.200'), item)
})

test('an asker waits for answers: beyond five open questions to a shop none is added, also at the same moment', async () => {
  await using shop = await openShop({
    limits: { ...defaultLimits, inquiriesPerNetworkAndHour: 1000 },
  })
  const item = await shop.addItem({ cards: createCards(1) })
  const guest = shop.visitor('203.0.113.9')
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      guest.send(askSeller, { requestId: requestId(), itemId: item, text: 'Does it work?' }),
    ),
  )
  expect(answers.filter((answer) => answer.json().code === 0)).toHaveLength(5)
  const question = { requestId: requestId(), itemId: item, text: 'Does it work?' }
  expect((await guest.expectRejection(askSeller, question)).code).toBe('tooManyInquiries')
  const [first] = (await list(shop)).list
  await answerInquiry(shop.seller, { inquiryNo: InquiryNo.parse(first?.inquiryNo), text: 'It does.' })
  await guest.call(askSeller, question)
})

test('who is blocked by the shop neither asks nor writes', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(1) })
  const { visitor: buyer } = await openBuyer(shop)
  const { inquiryNo } = await ask(buyer, item)
  const { orderNo } = await buy(shop, item, { buyer })
  await blockBuyer(shop.seller, { orderNo, by: 'contact', why: 'a test' })
  const question = { requestId: requestId(), itemId: item, text: 'Does it work?' }
  expect((await buyer.expectRejection(askSeller, question)).code).toBe('askerBlocked')
  const further = { inquiryNo, requestId: requestId(), text: 'Hello?' }
  expect((await buyer.expectRejection(writeToSeller, further)).code).toBe('askerBlocked')
})

test('an administrator lists without words, opens with a recorded reason, hides from both sides and shows again', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(1) })
  const guest = shop.visitor()
  const { inquiryNo, secret } = await ask(guest, item, 'SOMETHING RUDE')
  const all = await listAllInquiries(shop.seller, { filter: 'all', ...paging })
  expect(JSON.stringify(all)).not.toContain('RUDE')
  expect(all.list).toMatchObject([{ inquiryNo, hiddenWhy: null, own: false }])
  const act = { inquiryNo, why: 'The seller asked us.' }
  expect((await openInquiry(shop.seller, act)).messages).toMatchObject([{ text: 'SOMETHING RUDE' }])
  await hideInquiry(shop.seller, act)
  await hideInquiry(shop.seller, act)
  const hidden = await guest.call(getInquiry, { inquiryNo, secret })
  expect(hidden).toMatchObject({ hiddenWhy: 'The seller asked us.', messages: [], lastMessage: null })
  expect(JSON.stringify([await list(shop), await showInquiry(shop.seller, act)])).not.toContain('RUDE')
  const further = { inquiryNo, secret, requestId: requestId(), text: 'Hello?' }
  expect((await guest.expectRejection(writeToSeller, further)).code).toBe('inquiryHidden')
  await expect(answerInquiry(shop.seller, { ...act, text: 'No.' })).rejects.toMatchObject({
    codeName: 'inquiryHidden',
  })
  expect((await listAllInquiries(shop.seller, { filter: 'hidden', ...paging })).total).toBe(1)
  await unhideInquiry(shop.seller, act)
  expect((await guest.call(getInquiry, { inquiryNo, secret })).messages).toHaveLength(1)
  const { rows } = await sql<{ kind: string }>`select kind from inquiry_event order by event_id`.execute(
    shop.services.db,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['opened', 'hidden', 'unhidden'])
})
