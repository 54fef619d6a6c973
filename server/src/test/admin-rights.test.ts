import { randomUUID } from 'node:crypto'
import { escalateComplaint } from '@faka/contract/complaint/complaint'
import { addFeedback } from '@faka/contract/feedback/feedback'
import { type NamedOperation, operations } from '@faka/contract/operations'
import { type CodeName, codeName } from '@faka/contract/shared/codes'
import { Envelope } from '@faka/contract/shared/envelope'
import { RequestId } from '@faka/contract/shared/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../test-support/seed/ask.ts'
import { complain } from '../../../test-support/seed/complaint.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { buy, submitOrder } from '../../../test-support/seed/purchase.ts'
import { rate } from '../../../test-support/seed/rate.ts'
import { seedGiftCodes } from '../../../test-support/seed/seed-gift-codes.ts'
import { type CallerKind, openCallers } from '../../../test-support/server/access-callers.ts'
import { type AdminTarget, adminSamples } from '../../../test-support/server/admin-samples.ts'
import { digestDatabase } from '../../../test-support/server/database-contents.ts'
import { createCards, openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import type { Visitor } from '../../../test-support/server/visitor.ts'
import { rejectComplaint } from '../modules/complaint/reject-complaint.ts'
import { confirmOrderPayment } from '../modules/payment/confirm-order-payment.ts'
import { listMoney } from '../modules/reconciliation/list-money.ts'

const adminOperations = operations.filter(({ operation }) => operation.access === 'admin')

let shop: TestShop
let target: AdminTarget
let callers: Record<CallerKind, Visitor>
/** Callers with a session who are no administrators, whatever they are in a shop. */
const others = [
  'owner',
  'otherBuyer',
  'sellerOfThis',
  'sellerOfAnother',
  'staffOfThis',
  'staffWithoutRight',
] as const satisfies readonly CallerKind[]

beforeAll(async () => {
  shop = await openShop({ limits: { complaintMessagesPerHour: 1000 } })
  callers = await openCallers(shop)
  const { owner: buyer, secretHolder } = callers
  const placed = await buy(shop, await shop.addItem({ cards: createCards(3) }), { buyer })
  const complaintNo = await complain(placed)
  await rejectComplaint(shop.seller, { complaintNo, text: 'A text of more than ten characters.', images: [] })
  await buyer.call(escalateComplaint, { orderNo: placed.orderNo, complaintNo })
  const text = 'Nothing happens when the button is pressed.'
  const { feedbackNo } = await buyer.call(addFeedback, {
    requestId: randomUUID(),
    topic: 'fault',
    text,
    images: [],
  })
  await confirmOrderPayment(shop.seller, {
    requestId: RequestId.parse(randomUUID()),
    orderNo: (await submitOrder(shop, await shop.addItem({ cards: createCards(1, 'C') }))).orderNo,
    why: 'a test of rights',
  })
  const [openCase] = await listMoney(shop.seller, {})
  target = {
    complaintNo,
    feedbackNo,
    payChannelId: shop.payChannels.md5,
    caseNo: openCase?.caseNo ?? '',
    shortUrl: shop.shortUrl,
    giftCodeBatchNo: (await seedGiftCodes(shop, { count: 1 })).batchNo,
    ratingNo: (await rate(placed)).ratingNo,
    inquiryNo: (await ask(shop.visitor(), await shop.addItem({ cards: createCards(1, 'Q') }))).inquiryNo,
    userId: (await openBuyer(shop)).account.public_id,
  }
  // its device adds the secret of this order wherever an operation takes one
  await submitOrder(shop, await shop.addItem({ cards: createCards(1, 'G') }), { buyer: secretHolder })
})
afterAll(() => shop[Symbol.asyncDispose]())

async function call(caller: CallerKind, { operation, name }: NamedOperation): Promise<CodeName> {
  const sample = adminSamples[name]
  if (!sample) throw new Error(`${name} has no sample: add one to test-support/server/admin-samples.ts`)
  const { body, headers } = await callers[caller].send(operation, sample(target))
  // a file is not an envelope
  if (!String(headers['content-type']).includes('json')) return 'ok'
  return codeName(Envelope.parse(JSON.parse(body)).code) ?? 'ourFault'
}

test('what is below /card-core/admin/ and served is for administrators, with a session and a sample each', () => {
  const served = operations.filter(
    ({ operation }) => operation.path.includes('/admin/') && operation.access !== 'operator',
  )
  expect(served.length).toBeGreaterThan(2)
  expect(served.map(({ name }) => name)).toEqual(adminOperations.map(({ name }) => name))
  expect(served.filter(({ operation }) => operation.session !== 'needed')).toEqual([])
  expect(Object.keys(adminSamples).sort()).toEqual(adminOperations.map(({ name }) => name).sort())
})

for (const named of adminOperations)
  test(`only administrators reach ${named.name}`, async () => {
    const before = await digestDatabase(shop.db)
    for (const caller of ['guest', 'numberHolder', 'secretHolder'] as const)
      expect([caller, await call(caller, named)]).toEqual([caller, 'sessionNeeded'])
    for (const caller of others) expect([caller, await call(caller, named)]).toEqual([caller, 'adminNeeded'])
    expect(await digestDatabase(shop.db), 'a refused call changes nothing').toBe(before)
    expect(['adminNeeded', 'sessionNeeded', 'badInput', 'ourFault', 'routeNotFound']).not.toContain(
      await call('admin', named),
    )
  })
