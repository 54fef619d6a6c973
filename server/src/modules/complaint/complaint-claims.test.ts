import { expect, test } from 'vitest'
import { complain } from '../../../../test-support/seed/complaint.ts'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { expectClaimedOnce, expectToWait } from '../../../../test-support/server/expect-claimed-once.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { inTx } from '../../platform/db.ts'
import { lockComplaint } from './complaint.sql.ts'
import { claimDueSoon, listOverdueComplaints } from './complaint-due.sql.ts'

const minutesFromNow = (shop: TestShop, count: number) => new Date(shop.clock.now.getTime() + count * 60_000)

/** Two open complaints; the older one is due last. */
async function complainTwice(shop: TestShop) {
  const item = await shop.addItem({ cards: createCards(2) })
  const second = await complain(await buy(shop, item))
  const first = await complain(await buy(shop, item))
  const { db } = shop.db
  await db
    .updateTable('complaint')
    .set({ due_at: minutesFromNow(shop, 12) })
    .execute()
  await db
    .updateTable('complaint')
    .set({ due_at: minutesFromNow(shop, 10) })
    .where('complaint_no', '=', first)
    .execute()
  return { db, first, second }
}

test('a seller is reminded once of each complaint, by one process, the most urgent first', async () => {
  await using shop = await openShop()
  const { db, first, second } = await complainTwice(shop)
  await expectClaimedOnce(
    db,
    {
      // deadlines within five minutes are near
      first,
      second,
      firstDueAt: minutesFromNow(shop, 5),
      claim: async (tx, now, limit) => {
        const until = new Date(now.getTime() + 5 * 60_000)
        return (await claimDueSoon(tx, { now, until, limit })).map(({ complaint_no }) => complaint_no)
      },
    },
    new Date(minutesFromNow(shop, 10).getTime() - 1),
  )
})

test('a seller whose deadline has passed is not reminded', async () => {
  await using shop = await openShop()
  const { db } = await complainTwice(shop)
  const claimed = await inTx(db, (tx) =>
    claimDueSoon(tx, { now: minutesFromNow(shop, 10), until: minutesFromNow(shop, 11), limit: 9 }),
  )
  expect(claimed).toEqual([])
})

test('complaints are decided when their deadline has passed, the longest overdue first', async () => {
  await using shop = await openShop()
  const { db, first, second } = await complainTwice(shop)
  const listOverdue = async (now: Date, limit: number) =>
    (await listOverdueComplaints(db, now, limit)).map(({ complaint_no }) => complaint_no)
  expect(await listOverdue(new Date(minutesFromNow(shop, 10).getTime() - 1), 9)).toEqual([])
  expect(await listOverdue(minutesFromNow(shop, 10), 9)).toEqual([first])
  expect(await listOverdue(minutesFromNow(shop, 30), 9)).toEqual([first, second])
  expect(await listOverdue(minutesFromNow(shop, 30), 1)).toEqual([first])
})

test('a change of a complaint waits for a concurrent change', async () => {
  await using shop = await openShop()
  const { db, first } = await complainTwice(shop)
  await expectToWait(db, (tx) => lockComplaint(tx, first))
})
