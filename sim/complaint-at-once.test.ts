import { addProof, closeComplaint, escalateComplaint } from '@faka/contract/complaint/complaint'
import { expect, test } from 'vitest'
import { findBreachesOfShop } from '../server/src/laws/find-breaches-of-shop.ts'
import { laws } from '../server/src/laws/laws.ts'
import { answerComplaint } from '../server/src/modules/complaint/answer-complaint.ts'
import { decideOverdueComplaint } from '../server/src/modules/complaint/decide-overdue-complaint.ts'
import { refundComplaint } from '../server/src/modules/complaint/refund-complaint.ts'
import { rejectComplaint } from '../server/src/modules/complaint/reject-complaint.ts'
import { replaceComplaint } from '../server/src/modules/complaint/replace-complaint.ts'
import { DomainError } from '../server/src/platform/domain-error.ts'
import { complain, complaintHistory, complaintText, readComplaint } from '../test-support/seed/complaint.ts'
import { buy, countCardsByState, readCards } from '../test-support/seed/purchase.ts'
import { createCards, openShop } from '../test-support/server/open-shop.ts'

/** Rejections are expected; any other error fails the test. */
const unlessRejected = async (act: Promise<unknown>): Promise<'done' | 'refused'> => {
  try {
    await act
    return 'done'
  } catch (error) {
    if (error instanceof DomainError) return 'refused'
    throw error
  }
}

test('64 answers, withdrawals, remedies and deadlines at one moment give one complaint one end', async () => {
  await using shop = await openShop()
  const beside = await shop.openSecondProcess()
  const item = await shop.addItem({ cards: createCards(60) })
  // each action is the first one once
  for (let round = 0; round < 9; round++) {
    const placed = await buy(shop, item, { quantity: 2 })
    const complaintNo = await complain(placed, {
      cardIds: ['1', '2'],
      expectation: round % 2 ? 'refund' : 'replace',
    })
    const before = await readCards(placed)
    // past the deadline, so that the job may decide at the same moment
    shop.clock.now = new Date(shop.clock.now.getTime() + 25 * 3_600_000)
    const access = { complaintNo, orderNo: placed.orderNo }
    const said = { complaintNo, text: complaintText, images: [] }
    const acts = [
      () => decideOverdueComplaint(shop.services, complaintNo),
      () => decideOverdueComplaint(beside.services, complaintNo),
      () => placed.buyer.send(closeComplaint, access),
      () => answerComplaint(shop.seller, said),
      () => replaceComplaint(shop.seller, { complaintNo }),
      () => refundComplaint(shop.seller, { complaintNo }),
      () => rejectComplaint(shop.seller, said),
      () => placed.buyer.send(escalateComplaint, access),
      () => placed.buyer.send(addProof, { ...access, text: complaintText, images: [] }),
    ]
    await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        unlessRejected(acts[(index + round) % acts.length]?.() ?? Promise.resolve()),
      ),
    )
    const way = await complaintHistory(shop.services.db, complaintNo)
    const ends = way.split(' > ').filter((step) => ['resolved', 'rejected', 'closed'].includes(step))
    expect(ends, way).toHaveLength(1)
    await shop.advanceClock(1)
    const { status, outcome } = await readComplaint(placed, complaintNo)
    expect(way.endsWith(status)).toBe(true)
    const after = await readCards(placed)
    expect(after.filter((card) => before.includes(card))).toHaveLength(outcome?.kind === 'replaced' ? 0 : 2)
    const refunds = await shop.services.db
      .selectFrom('refund')
      .select('amount_fen')
      .where('order_no', '=', placed.orderNo)
      .execute()
    expect(refunds.map(({ amount_fen }) => amount_fen)).toEqual(outcome?.kind === 'refunded' ? [2000] : [])
    expect(await findBreachesOfShop(shop.services, laws)).toEqual([])
  }
  expect((await countCardsByState(shop.services.db)).held).toBeUndefined()
})
