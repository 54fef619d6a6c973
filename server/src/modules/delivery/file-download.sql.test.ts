import { expect, test } from 'vitest'
import { orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { inTx } from '../../platform/db.ts'
import {
  addDownloads,
  countDownload,
  type Download,
  getDownloadCount,
  listDownloadsOfOrders,
} from './file-download.sql.ts'

const minutes = (count: number) => new Date(orderRowsAt.getTime() + count * 60_000)

const download = (order_no: string, turn: number, changes: Partial<Download> = {}): Download => ({
  order_no,
  turn,
  shop_id: 1,
  times: 1,
  first_at: orderRowsAt,
  last_at: orderRowsAt,
  ...changes,
})

test('links to a file are counted by order and turn, up to the maximum', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const count = (order_no: string, turn: number, max: number | null, last_at = orderRowsAt) =>
    countDownload(db, { order_no, turn, shop_id: 1, last_at }, max)
  expect(await count('A', 1, 2)).toBe(1)
  expect(await count('A', 2, 2)).toBe(1)
  expect(await count('B', 1, 2)).toBe(1)
  expect(await count('A', 1, 2, minutes(2))).toBe(2)
  expect(await count('A', 1, 2)).toBeUndefined()
  expect(await count('A', 1, null, minutes(1))).toBe(3)
  expect(await count('A', 1, 2)).toBeUndefined()
  const counted = await Promise.all(
    (
      [
        ['A', 1],
        ['A', 2],
        ['B', 1],
        ['B', 2],
      ] as const
    ).map(([orderNo, turn]) => getDownloadCount(db, { orderNo, turn })),
  )
  expect(counted).toEqual([3, 1, 1, 0])
  expect(await listDownloadsOfOrders(db, ['A'])).toEqual([
    download('A', 1, { times: 3, last_at: minutes(2) }),
    download('A', 2),
  ])
})

test('links that could not be counted are added to those that were', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addDownloads(db, [
    download('A', 1, { times: 2, first_at: minutes(2), last_at: minutes(5) }),
    download('A', 2),
    download('B', 1, { times: 3, first_at: minutes(2), last_at: minutes(2) }),
  ])
  await addDownloads(db, [
    download('B', 1, { times: 4, first_at: minutes(3), last_at: minutes(3) }),
    download('A', 1, { times: 1, first_at: minutes(1), last_at: minutes(1) }),
  ])
  const listed = await listDownloadsOfOrders(db, ['B', 'A'])
  expect(listed).toEqual([
    download('A', 1, { times: 3, first_at: minutes(1), last_at: minutes(5) }),
    download('A', 2),
    download('B', 1, { times: 7, first_at: minutes(2), last_at: minutes(3) }),
  ])
})

test('the links of orders are listed by order and turn', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addDownloads(db, [download('C', 1), download('B', 1), download('A', 2), download('A', 1)])
  const listed = await inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    return listDownloadsOfOrders(tx, ['A', 'B', 'unknown'])
  })
  expect(listed.map(({ order_no, turn }) => `${order_no} ${turn}`)).toEqual(['A 1', 'A 2', 'B 1'])
})
