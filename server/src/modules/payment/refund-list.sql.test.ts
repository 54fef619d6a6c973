import { expect, test } from 'vitest'
import { addReceiptRow, addRefundRow, moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { inTx } from '../../platform/db.ts'
import { listShopRefunds } from './refund-list.sql.ts'

const minutes = (count: number) => new Date(moneyRowsAt.getTime() + count * 60_000)

type Filter = Parameters<typeof listShopRefunds>[2]

test('a shop’s refunds are listed newest first, by progress, each page after a refund of the same shop', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const byGateway = await addReceiptRow(db, 'T', { pay_channel_id: 'gateway' })
  const byBalance = await addReceiptRow(db, 'T', { pay_channel_id: 'balance' })
  const add = (
    refundNo: string,
    inMinutes: number,
    changes: Parameters<typeof addRefundRow>[3],
    receipt = byGateway,
  ) => addRefundRow(db, refundNo, receipt, { created_at: minutes(inMinutes), ...changes })
  const done = { state: 'done', done_at: minutes(20) } as const
  await add('asked', 1, { order_no: 'ORDER', amount_fen: 7 })
  await add('without funds', 2, { is_unfunded: true })
  await add('stuck', 3, { state: 'byPerson' })
  await add('refused', 4, { ...done, to_balance: true })
  await add('back to the balance', 5, { ...done, to_balance: true }, byBalance)
  await add('by hand', 5, { ...done, by_hand: true, complaint_no: null, reason: 'secondPayment' })
  await add('of another shop', 6, { ...done, shop_id: 2 })
  const list = (filter: Partial<Filter> = {}, { shopId = 1, max = 99 } = {}) =>
    inTx(db, async (tx) => {
      await readWithoutIndexes(tx)
      const wanted = { progress: undefined, after: undefined, balanceChannelIds: ['balance'], ...filter }
      return listShopRefunds(tx, shopId, wanted, max)
    })
  const numbers = async (...args: Parameters<typeof list>) =>
    (await list(...args)).map(({ refund_no }) => refund_no)
  const all = await list()
  expect(all.map(({ refund_no, progress }) => [refund_no, progress])).toEqual([
    ['by hand', 'done'],
    ['back to the balance', 'done'],
    ['refused', 'refused'],
    ['stuck', 'stuck'],
    ['without funds', 'stuck'],
    ['asked', 'asked'],
  ])
  expect(all.at(-1)).toEqual({
    refund_no: 'asked',
    order_no: 'ORDER',
    amount_fen: 7,
    progress: 'asked',
    is_unfunded: false,
    by_hand: false,
    to_balance: false,
    reason: 'complaint',
    complaint_no: 'complaint asked',
    pay_channel_id: 'gateway',
    created_at: minutes(1),
    done_at: null,
  })
  expect(await numbers({ progress: 'stuck' })).toEqual(['stuck', 'without funds'])
  expect(await numbers({ progress: 'asked' })).toEqual(['asked'])
  expect(await numbers({ progress: 'stuck', after: 'stuck' })).toEqual(['without funds'])
  expect(await numbers({}, { max: 2 })).toEqual(['by hand', 'back to the balance'])
  expect(await numbers({ after: 'by hand' }, { max: 2 })).toEqual(['back to the balance', 'refused'])
  expect(await numbers({ after: 'without funds' })).toEqual(['asked'])
  expect(await numbers({ after: 'asked' })).toEqual([])
  expect(await numbers({ after: 'of another shop' }), 'after one of another shop').toEqual([])
  expect(await numbers({}, { shopId: 2 })).toEqual(['of another shop'])
})
