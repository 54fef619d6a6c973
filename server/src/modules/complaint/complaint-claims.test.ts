import { expect, test } from 'vitest'
import { inTx } from '../../platform/db.ts'
import { complain } from '../../test/complaint.ts'
import { expectClaimedOnce, expectToWait } from '../../test/expect-claimed-once.ts'
import { createCards, openShop, type TestShop } from '../../test/open-shop.ts'
import { buy } from '../../test/purchase.ts'
import { lockComplaint } from './complaint.sql.ts'
import { claimDueSoon, listOverdueComplaints } from './complaint-due.sql.ts'

const minutesFromNow = (shop: TestShop, count: number) => new Date(shop.clock.now.getTime() + count * 60_000)

/** Two open complaints; the one that was made first is due last. */
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

test('a seller is reminded once of each complaint, by one process, of the most urgent first', async () => {
  await using shop = await openShop()
  const { db, first, second } = await complainTwice(shop)
  await expectClaimedOnce(
    db,
    {
      // a deadline that comes within five minutes is near
      ...{ first, second, firstDueAt: minutesFromNow(shop, 5) },
      claim: async (tx, at, most) => {
        const until = new Date(at.getTime() + 5 * 60_000)
        return (await claimDueSoon(tx, { at, until, most })).map(({ complaint_no }) => complaint_no)
      },
    },
    new Date(minutesFromNow(shop, 10).getTime() - 1),
  )
})

test('a seller whose time is over is not reminded of it', async () => {
  await using shop = await openShop()
  const { db } = await complainTwice(shop)
  const taken = await inTx(db, (tx) =>
    claimDueSoon(tx, { at: minutesFromNow(shop, 10), until: minutesFromNow(shop, 11), most: 9 }),
  )
  expect(taken).toEqual([])
})

test('a complaint whose seller is silent is decided when his time is over, the longest silent first', async () => {
  await using shop = await openShop()
  const { db, first, second } = await complainTwice(shop)
  const silent = async (at: Date, most: number) =>
    (await listOverdueComplaints(db, at, most)).map(({ complaint_no }) => complaint_no)
  expect(await silent(new Date(minutesFromNow(shop, 10).getTime() - 1), 9)).toEqual([])
  expect(await silent(minutesFromNow(shop, 10), 9)).toEqual([first])
  expect(await silent(minutesFromNow(shop, 30), 9)).toEqual([first, second])
  expect(await silent(minutesFromNow(shop, 30), 1)).toEqual([first])
})

test('who changes a complaint waits for who changes it at this moment', async () => {
  await using shop = await openShop()
  const { db, first } = await complainTwice(shop)
  await expectToWait(db, (tx) => lockComplaint(tx, first))
})
