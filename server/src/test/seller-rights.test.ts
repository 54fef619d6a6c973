import { type NamedOperation, operations } from '@faka/contract/operations'
import { type CodeName, codeName } from '@faka/contract/shared/codes'
import { Envelope } from '@faka/contract/shared/envelope'
import { ClassifyId, ItemId, RequestId, ShortUrl } from '@faka/contract/shared/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complain } from '../../../test-support/seed/complaint.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { buy, requestQr, submitOrder, waitForStatus } from '../../../test-support/seed/purchase.ts'
import { seedItem } from '../../../test-support/seed/seed-item.ts'
import { seedSellerChannel } from '../../../test-support/seed/seller-channel.ts'
import { digestDatabase, listShopRows } from '../../../test-support/server/database-contents.ts'
import { createCards, openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { type SellerTarget, sellerSamples } from '../../../test-support/server/seller-samples.ts'
import type { Visitor } from '../../../test-support/server/visitor.ts'
import { recallBatch } from '../modules/complaint/recall-batch.ts'
import { saveReply } from '../modules/complaint/save-reply.ts'
import { saveChat } from '../modules/notification/save-chat.ts'
import { blockBuyer } from '../modules/order/block-buyer.ts'
import { confirmOrderPayment } from '../modules/payment/confirm-order-payment.ts'
import { listMoneyCases } from '../modules/reconciliation/list-money-cases.ts'
import { createClassify } from '../modules/shop/create-classify.ts'
import { createShop } from '../modules/shop/create-shop.ts'
import { addStock } from '../modules/stock/add-stock.ts'
import { listCards } from '../modules/stock/list-cards.ts'
import { withdrawCards } from '../modules/stock/withdraw-cards.ts'

const sellerOperations = operations.filter(({ operation }) => operation.path.startsWith('/card-core/seller/'))

const mark = 'PrivateToTheFirstShop'

let shop: TestShop
/** What belongs to the first shop, to another one, and to none. */
let first: SellerTarget
let other: SellerTarget
const absent: SellerTarget = {
  shortUrl: 'no-such-shop',
  classifyId: '0'.repeat(10),
  itemId: '0'.repeat(10),
  orderNo: '0'.repeat(20),
  paidOrderNo: '1'.repeat(20),
  complaintNo: '0'.repeat(20),
  replyNo: '0'.repeat(20),
  blockNo: '0'.repeat(20),
  chatNo: '0'.repeat(20),
  callNo: '0'.repeat(20),
  messageNo: '0'.repeat(20),
  freeCardIds: [999_991, 999_992, 999_993],
  withdrawnCardId: 999_994,
  batchId: 999_995,
  emptyItemId: '1'.repeat(10),
  payChannelId: '0'.repeat(10),
  caseNo: 'manual-999999',
}
const callers = {} as Record<'guest' | 'plainUser' | 'sellerOfAnother' | 'owner', Visitor>

/** A webhook call and an email of a shop that were given up. */
async function insertFailedNotifications(shortUrl: ShortUrl): Promise<[callNo: string, messageNo: string]> {
  const [callNo, messageNo] = [`C${shortUrl}`, `M${shortUrl}`]
  const now = shop.clock.now
  await shop.db.pool.query(
    `insert into webhook_call (call_no, shop_id, kind, body, state, tries, created_at, ended_at)
     select $1, shop_id, 'order.delivered', '{}', 'failed', 9, $2, $2 from shop where short_url = $3`,
    [callNo, now, shortUrl],
  )
  await shop.db.pool.query(
    `insert into message (message_no, channel, sealed, state, created_at, expires_at, ended_at, tenant_id)
     select $1, 'mail', '\\x00', 'failed', $2, $2, $2, shop_id from shop where short_url = $3`,
    [messageNo, now, shortUrl],
  )
  return [callNo, messageNo]
}

async function fillShop(shortUrl: ShortUrl, name: string): Promise<SellerTarget> {
  const classify = await createClassify(shop.seller, { shortUrl, name })
  const classifyId = ClassifyId.parse(classify.classifyId)
  const seed = (more: object) => seedItem(shop.seller, shortUrl, { classifyId, title: name, ...more })
  const itemId = await seed({ cards: createCards(9, name) })
  const byHand = await submitOrder(shop, await seed({ delivery: 'byHand' }))
  await shop.pressButton(await requestQr(byHand, shop.payChannels.md5), 'pay')
  await waitForStatus(byHand, 'paid')
  const bought = await buy(shop, itemId)
  const complaintNo = await complain(bought)
  const { replyNo } = await saveReply(shop.seller, { shortUrl, title: name, text: 'Please try again.' })
  const block = { orderNo: byHand.orderNo, by: 'contact', why: 'a test' } as const
  const { blockNo } = await blockBuyer(shop.seller, block)
  const confirmed = await submitOrder(shop, itemId)
  await confirmOrderPayment(shop.seller, {
    requestId: RequestId.parse(crypto.randomUUID()),
    orderNo: confirmed.orderNo,
    why: 'a test of rights',
  })
  const { list: cases } = await listMoneyCases(shop.seller, { shortUrl, page: 1, pageSize: 1 })
  // refused by every network
  const chat = { provider: 'bark', url: 'http://127.0.0.1:9/key', kinds: ['item.soldOut'] } as const
  const { chatNo } = await saveChat(shop.seller, { shortUrl, ...chat, kinds: [...chat.kinds] })
  const [callNo, messageNo] = await insertFailedNotifications(shortUrl)
  const page = await listCards(shop.seller, { shortUrl, itemId, state: 'free', pageSize: 4 })
  const [withdrawnCardId = 0, ...freeCardIds] = page.list.map(({ cardId }) => cardId)
  await withdrawCards(shop.seller, { shortUrl, cardIds: [withdrawnCardId], reason: 'a test' })
  // a batch of its own, whose recall changes nothing of the others
  const { batchId } = await addStock(shop.seller, {
    itemId: ItemId.parse(await seed({})),
    cards: [`${name} to be recalled`],
  })
  await recallBatch(shop.seller, {
    shortUrl,
    batchId: batchId ?? 0,
    reason: 'a test',
    requestId: crypto.randomUUID(),
  })
  return {
    shortUrl,
    classifyId,
    itemId,
    complaintNo,
    replyNo,
    blockNo,
    chatNo,
    callNo,
    messageNo,
    orderNo: bought.orderNo,
    paidOrderNo: byHand.orderNo,
    freeCardIds,
    withdrawnCardId,
    batchId: batchId ?? 0,
    emptyItemId: await seed({}),
    payChannelId: (await seedSellerChannel(shop, { shortUrl })).id,
    caseNo: cases[0]?.caseNo ?? '',
  }
}

beforeAll(async () => {
  shop = await openShop({
    limits: { complaintMessagesPerHour: 1000 },
    // a refused call changes nothing
    config: { shopOpening: 'platform' },
  })
  const anotherUrl = ShortUrl.parse('another-shop')
  const another = await openBuyer(shop, { roles: ['BUYER', 'SELLER'], userName: 'another-seller' })
  await createShop(shop.seller, { seller: 'another-seller', shortUrl: anotherUrl, name: 'Another shop' })
  first = await fillShop(shop.shortUrl, mark)
  other = await fillShop(anotherUrl, 'Other')
  Object.assign(callers, {
    guest: shop.visitor(),
    plainUser: (await openBuyer(shop)).visitor,
    sellerOfAnother: another.visitor,
    owner: (await openBuyer(shop, { userName: 'seller' })).visitor,
  })
})
afterAll(() => shop[Symbol.asyncDispose]())

interface Answer {
  code: CodeName
  body: string
}

async function call(
  caller: keyof typeof callers,
  { operation }: NamedOperation,
  input: Record<string, unknown>,
): Promise<Answer> {
  const { body, headers } = await callers[caller].send(operation, input)
  // a file is not an envelope
  const isEnvelope = String(headers['content-type']).includes('json')
  const read = isEnvelope ? Envelope.safeParse(JSON.parse(body)) : undefined
  return { code: read?.success ? (codeName(read.data.code) ?? 'ourFault') : 'ok', body }
}

const sampleOf = ({ name }: NamedOperation, target: SellerTarget): Record<string, unknown> => {
  const sample = sellerSamples[name]
  if (!sample)
    throw new Error(`${name} has no sample: add a valid input to test-support/server/seller-samples.ts`)
  return sample(target)
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Whether an answer denies access: as without a session, or as if nothing was found. */
const deniesAccess = ({ code }: Answer): boolean =>
  code === 'sessionNeeded' || code === 'routeNotFound' || /NotFound$/.test(code)

/** Whether an answer is a list without an entry, which denies as much. */
const isEmptyList = ({ code, body }: Answer): boolean => code === 'ok' && /"list":\[\],"total":0\b/.test(body)

/** Whether a text has a value of the first shop. The short ids of cards are in any text by chance. */
const namesFirstShop = (text: string, values: readonly unknown[] = Object.values(first)): boolean =>
  values.some((value) => typeof value === 'string' && text.includes(value))

const readsFirstShop = ({ body }: Answer): boolean => body.includes(mark) || namesFirstShop(body)

test('every operation of sellers has a sample, and every sample an operation', () => {
  expect(sellerOperations.length).toBeGreaterThan(15)
  for (const named of sellerOperations) {
    const { input, query } = named.operation
    const sample = sampleOf(named, first)
    const inQuery = query && 'shape' in query ? Object.keys(Object(query.shape)) : []
    const body = Object.entries(sample).filter(([field]) => !inQuery.includes(field))
    expect(input.safeParse(Object.fromEntries(body)).error, `the sample of ${named.name} is invalid`).toBe(
      undefined,
    )
  }
  expect(
    Object.keys(sellerSamples).filter((name) => !sellerOperations.some((each) => each.name === name)),
  ).toEqual([])
})

test('an operation of sellers needs a session, or is the command line’s alone', () => {
  for (const { name, operation } of sellerOperations)
    expect([name, operation.access === 'operator' || operation.session === 'needed']).toEqual([name, true])
})

for (const named of sellerOperations)
  test(`only the seller of the shop reaches ${named.name}`, async () => {
    const before = await digestDatabase(shop.db)
    const sample = sampleOf(named, first)
    const guest = await call('guest', named, sample)
    expect(named.operation.access === 'operator' ? 'routeNotFound' : 'sessionNeeded').toBe(guest.code)
    for (const caller of ['plainUser', 'sellerOfAnother'] as const) {
      const answer = await call(caller, named, sample)
      // an operation that names nothing of a shop is about the caller's own
      if (!isSame(sample, sampleOf(named, absent))) {
        expect({
          caller,
          denied: deniesAccess(answer) || isEmptyList(answer),
          code: answer.code,
        }).toMatchObject({ denied: true })
        expect(answer, 'as for what does not exist').toEqual(
          await call(caller, named, sampleOf(named, absent)),
        )
      }
      expect({ caller, reads: readsFirstShop(answer) }).toEqual({ caller, reads: false })
    }
    expect(await digestDatabase(shop.db), 'a refused call changes nothing').toBe(before)
  })

for (const named of sellerOperations)
  test(`${named.name} never mixes what belongs to two shops`, async () => {
    for (const field of Object.keys(first) as (keyof SellerTarget)[]) {
      const mixed = sampleOf(named, { ...other, [field]: first[field] })
      // not named by the operation, or the only thing that it names
      if (isSame(mixed, sampleOf(named, other)) || isSame(mixed, sampleOf(named, first))) continue
      const before = await listShopRows(shop.db, first.shortUrl)
      const answer = await call('sellerOfAnother', named, mixed)
      expect({ field, reads: readsFirstShop(answer) }).toEqual({ field, reads: false })
      expect(await listShopRows(shop.db, first.shortUrl), `${field} of the first shop`).toEqual(before)
      const written = await listShopRows(shop.db, other.shortUrl)
      expect(written.filter((row) => namesFirstShop(row, [first[field]]))).toEqual([])
    }
  })

for (const named of sellerOperations.filter(({ operation }) => operation.access !== 'operator'))
  test(`the seller of the shop reaches ${named.name}`, async () => {
    const answer = await call('owner', named, sampleOf(named, first))
    expect({ denied: deniesAccess(answer), body: answer.body }).toMatchObject({ denied: false })
    expect(['badInput', 'ourFault', 'tooOften']).not.toContain(answer.code)
  })
