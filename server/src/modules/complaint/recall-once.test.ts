import type { RecallRemedy } from '@faka/contract/complaint/recall'
import { ItemId } from '@faka/contract/shared/ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { complain } from '../../../../test-support/seed/complaint.ts'
import { buy, type PlacedOrder } from '../../../../test-support/seed/purchase.ts'
import { seedItem } from '../../../../test-support/seed/seed-item.ts'
import { seedOtherShop } from '../../../../test-support/seed/seed-other-shop.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { addStock } from '../stock/add-stock.ts'
import { recallBatch } from './recall-batch.ts'
import { refundComplaint } from './refund-complaint.ts'
import { remedyRecall } from './remedy-recall.ts'
import { replaceComplaint } from './replace-complaint.ts'

/** What happens to one order beside the recall. */
const besides = ['nothing', 'complaint', 'complaintReplaced', 'complaintRefunded'] as const
type Beside = (typeof besides)[number]

/** A context that fails at the given reading of the clock, as a process that is killed does. */
function crashingCtx(ctx: Ctx, readings: number): Ctx {
  let left = readings
  return {
    ...ctx,
    now: () => {
      left--
      if (left < 0) throw new Error('crash')
      return ctx.now()
    },
  }
}

/** Passes over what a rule rejects: it lost against something that happened beside it. */
async function unlessRejected(act: Promise<unknown>): Promise<void> {
  await act.catch((error) => {
    if (!(error instanceof DomainError)) throw error
  })
}

async function remedyAll(ctx: Ctx, shop: TestShop, batchId: number, remedy: RecallRemedy): Promise<void> {
  const { shortUrl } = shop
  await remedyRecall(ctx, {
    shortUrl,
    batchId,
    remedy,
    requestId: crypto.randomUUID(),
    days: 1,
    fallback: 'replace',
  })
}

async function disturb(
  shop: TestShop,
  placed: PlacedOrder,
  beside: Beside,
  cardIds: string[],
  complainedAnew: Set<string>,
): Promise<void> {
  if (beside === 'nothing') return
  // rejected where the recall refunded the whole order before
  const complaintNo = await complain(placed, { cardIds, expectation: 'replace' }).catch((error: Error) => {
    if (!error.message.startsWith('rejected: ')) throw error
  })
  if (!complaintNo) return
  const { orderNo } = placed
  const { rows } = await shop.db.pool.query('select from card_replacement where order_no = $1', [orderNo])
  // what was replaced before the complaint is not what it is about; one that was filed before ended with the replacement
  if (rows.length > 0) complainedAnew.add(orderNo)
  if (beside === 'complaintReplaced') await unlessRejected(replaceComplaint(shop.seller, { complaintNo }))
  if (beside === 'complaintRefunded') await unlessRejected(refundComplaint(shop.seller, { complaintNo }))
}

/** How often each card of a batch was made good, and what was refunded, by order. */
async function readRemedies({ services: { db } }: TestShop, batchId: number) {
  const cards = await db
    .selectFrom('card')
    .select(['card_id', 'order_no', 'state', 'pos'])
    .where('batch_id', '=', batchId)
    .where('order_no', 'is not', null)
    .orderBy('pos')
    .execute()
  const orderNos = [...new Set(cards.map(({ order_no }) => order_no ?? ''))]
  const ofOrders = { orderNos }
  const remedies = await db
    .selectFrom('recall_remedy')
    .selectAll()
    .where('order_no', 'in', orderNos)
    .execute()
  const replaced = await db
    .selectFrom('card_replacement')
    .selectAll()
    .where('order_no', 'in', orderNos)
    .execute()
  const complaints = await db.selectFrom('complaint').selectAll().where('order_no', 'in', orderNos).execute()
  const refunds = await db.selectFrom('refund').selectAll().where('order_no', 'in', orderNos).execute()
  const orders = await db.selectFrom('orders').selectAll().where('order_no', 'in', orderNos).execute()
  return { ...ofOrders, cards, remedies, replaced, complaints, refunds, orders }
}

const sum = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((total, each) => total + (each ?? 0), 0)

async function expectOneRemedyEach(
  shop: TestShop,
  batchId: number,
  complainedAnew: ReadonlySet<string>,
): Promise<void> {
  const found = await readRemedies(shop, batchId)
  for (const orderNo of found.orderNos) {
    const of = <Row extends { order_no: string | null }>(rows: readonly Row[]) =>
      rows.filter(({ order_no }) => order_no === orderNo)
    const complaint = of(found.complaints)[0]
    const recallRefunds = of(found.remedies).filter(({ kind }) => kind === 'refunded')
    const isRefunded = (no: number) =>
      recallRefunds.some((each) => each.card_id === of(found.cards)[no - 1]?.card_id)
    // a complaint that the recall ended is refunded by the recall's own refund
    const endedByRecall =
      complaint?.outcome === 'refunded' && (complaint.made_good_ids ?? []).every(isRefunded)
    const refundedNos =
      complaint?.outcome === 'refunded' && !endedByRecall ? (complaint.made_good_ids ?? []) : []
    of(found.cards).forEach(({ card_id, state }, index) => {
      const times = [
        state === 'void',
        recallRefunds.some((each) => each.card_id === card_id),
        refundedNos.includes(index + 1) && !(state === 'void' && complainedAnew.has(orderNo)),
      ].filter(Boolean).length
      expect(times, `card ${card_id} of ${orderNo}`).toBeLessThanOrEqual(1)
      expect(of(found.replaced).filter((each) => each.old_card_id === card_id)).toHaveLength(
        state === 'void' ? 1 : 0,
      )
    })
    const refundedFen = sum(of(found.refunds).map(({ amount_fen }) => amount_fen))
    const byComplaintFen = endedByRecall ? 0 : (complaint?.refund_fen ?? 0)
    expect(refundedFen).toBe(sum(recallRefunds.map(({ amount_fen }) => amount_fen)) + byComplaintFen)
    expect(refundedFen).toBeLessThanOrEqual(of(found.orders)[0]?.amount_fen ?? 0)
  }
}

test('however recalls run twice, crash, and meet complaints, each card is made good once and the sums agree', async () => {
  await using shop = await openShop()
  const order = fc.record({
    quantity: fc.integer({ min: 1, max: 3 }),
    beside: fc.constantFrom(...besides),
    complains: fc.boolean(),
  })
  const run = fc.record({
    orders: fc.array(order, { minLength: 1, maxLength: 3 }),
    remedies: fc.array(fc.constantFrom<RecallRemedy[]>('replace', 'refund', 'notify'), {
      minLength: 2,
      maxLength: 3,
    }),
    crashes: fc.integer({ min: 0, max: 12 }),
    good: fc.integer({ min: 0, max: 8 }),
  })
  let name = 0
  await fc.assert(
    fc.asyncProperty(run, async ({ orders, remedies, crashes, good }) => {
      name++
      const { seller, shortUrl } = shop
      const itemId = ItemId.parse(await shop.addItem({ priceFen: 1000 }))
      const total = orders.reduce((all, { quantity }) => all + quantity, 0)
      const added = await addStock(seller, { itemId, cards: createCards(total, `BAD${name}`) })
      const batchId = added.batchId ?? 0
      const placed: PlacedOrder[] = []
      const complainedAnew = new Set<string>()
      for (const { quantity } of orders) placed.push(await buy(shop, itemId, { quantity }))
      if (good > 0) await addStock(seller, { itemId, cards: createCards(good, `GOOD${name}`) })
      await recallBatch(seller, { shortUrl, batchId, reason: 'bad', requestId: crypto.randomUUID() })
      await Promise.all([
        ...remedies.map((remedy) =>
          remedyAll(crashingCtx(seller, crashes), shop, batchId, remedy).catch(() => undefined),
        ),
        ...orders.map(({ beside, quantity, complains }, index) => {
          const one = placed[index]
          const cardIds = complains ? ['1'] : Array.from({ length: quantity }, (_, no) => String(no + 1))
          return one && disturb(shop, one, beside, cardIds, complainedAnew)
        }),
      ])
      await expectOneRemedyEach(shop, batchId, complainedAnew)
      await Promise.all(remedies.map((remedy) => remedyAll(seller, shop, batchId, remedy)))
      await remedyAll(seller, shop, batchId, 'refund')
      await expectOneRemedyEach(shop, batchId, complainedAnew)
      await shop.advanceClock(25 * 3600)
      await expectOneRemedyEach(shop, batchId, complainedAnew)
    }),
    { numRuns: 12 },
  )
})

test('a request id that recalled a batch of another shop recalls this one as well', async () => {
  await using shop = await openShop()
  const requestId = crypto.randomUUID()
  for (const shortUrl of [await seedOtherShop(shop), shop.shortUrl]) {
    const itemId = await seedItem(shop.seller, shortUrl)
    const { batchId } = await addStock(shop.seller, { itemId, cards: ['BAD'] })
    const recalled = { shortUrl, batchId: batchId ?? 0, reason: 'used before', requestId }
    expect(await recallBatch(shop.seller, recalled)).toMatchObject({ withdrawnNow: 1 })
  }
})
