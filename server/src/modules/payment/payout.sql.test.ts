import { expect, test } from 'vitest'
import { addReceiptRow, addRefundRow, moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import { addAccountRow } from '../../../../test-support/seed/shop-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { inTx } from '../../platform/db.ts'
import { findPayout, insertPayout, insertPayoutPart, listSettledMoney } from './payout.sql.ts'

const minutes = (count: number) => new Date(moneyRowsAt.getTime() + count * 60_000)

test('what settled the given orders since a moment is listed with what is not refunded of it, begun refunds taken off', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const add = (orderNo: string, changes: Parameters<typeof addReceiptRow>[2] = {}) =>
    addReceiptRow(db, `T of ${orderNo}`, { order_no: orderNo, ...changes })
  const one = await add('in the moment', { pay_channel_id: 'A' })
  await add('later', { received_at: minutes(9), amount_fen: 800 })
  await add('before', { received_at: new Date(moneyRowsAt.getTime() - 1) })
  await add('not asked for')
  for (const fate of ['refunding', 'refunded', 'person'] as const) await add(fate, { fate })
  const second = await addReceiptRow(db, 'second', { order_no: 'later', fate: 'refunded' })
  await addRefundRow(db, 'of the second', second, { amount_fen: 1000 })
  await addRefundRow(db, 'done', one, { amount_fen: 100, state: 'done' })
  await addRefundRow(db, 'pending', one, { amount_fen: 300 })
  await addRefundRow(db, 'in manual review', one, { amount_fen: 5, state: 'byPerson' })
  const asked = ['later', 'before', 'in the moment', 'refunding', 'refunded', 'person', 'unknown']
  const money = await listSettledMoney(db, asked, moneyRowsAt)
  expect(money.toSorted((a, b) => a.order_no.localeCompare(b.order_no))).toEqual([
    { order_no: 'in the moment', pay_channel_id: 'A', received_fen: 1000, left_fen: 595 },
    { order_no: 'later', pay_channel_id: 'channel', received_fen: 800, left_fen: 800 },
  ])
})

test('a payout is made once for a request of an account, and found by both with the number of its parts', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const [one, other] = [await addAccountRow(db, 'one'), await addAccountRow(db, 'other')]
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const insert = (payoutNo: string, accountId: number, requestId: string, parts: number) =>
    inTx(db, async (tx) => {
      const isNew = await insertPayout(tx, {
        payout_no: payoutNo,
        account_id: accountId,
        request_id: requestId,
        real_money: true,
        amount_fen: 100,
        bonus_fen: 0,
        at: moneyRowsAt,
      })
      for (let part = 0; isNew && part < parts; part++)
        await insertPayoutPart(tx, {
          payout_no: payoutNo,
          order_no: `order ${part}`,
          request_id: crypto.randomUUID(),
          amount_fen: 10,
          bonus_fen: 0,
        })
      return isNew
    })
  expect(await insert('1', one, first, 1)).toBe(true)
  expect(await insert('2', other, first, 2)).toBe(true)
  expect(await insert('3', one, second, 0)).toBe(true)
  expect(await insert('4', one, first, 4)).toBe(false)
  const find = async (accountId: number, requestId: string) => {
    const { payout_no, parts } = (await findPayout(db, accountId, requestId)) ?? {}
    return [payout_no, parts]
  }
  expect([await find(one, first), await find(other, first), await find(one, second)]).toEqual([
    ['1', 1],
    ['2', 2],
    ['3', 0],
  ])
  expect(await findPayout(db, other, second)).toBeUndefined()
})
