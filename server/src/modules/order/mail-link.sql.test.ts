import { expect, test } from 'vitest'
import { addLeavingShops } from '../../../../test-support/seed/leaving-shops.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import type { Db } from '../../platform/db.ts'
import { deleteEndedMailLinks, insertMailLink, takeMailLink } from './mail-link.sql.ts'

const minutes = (count: number) => new Date(Date.UTC(2026, 2, 1) + count * 60_000)

const addLink = (db: Db, orderNo: string, endsAt: Date, shopId = 1) =>
  insertMailLink(db, { order_no: orderNo, shop_id: shopId, ends_at: endsAt })

const links = async (db: Db) =>
  (await db.selectFrom('mail_link').selectAll().orderBy('order_no').execute()).map(
    ({ order_no, ends_at, used_at }) => [order_no, ends_at, used_at],
  )

test('the link of an order is used once before its end, which a repeated email does not move', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addLink(db, 'A', minutes(2))
  await addLink(db, 'B', minutes(2))
  expect(await takeMailLink(db, 'unknown', minutes(0))).toBe(false)
  expect(await takeMailLink(db, 'A', minutes(0))).toBe(true)
  expect(await takeMailLink(db, 'A', minutes(1))).toBe(false)
  await addLink(db, 'A', minutes(9))
  await addLink(db, 'B', minutes(9))
  expect(await links(db)).toEqual([
    ['A', minutes(2), minutes(0)],
    ['B', minutes(2), null],
  ])
  expect(await takeMailLink(db, 'B', minutes(2))).toBe(false)
  expect(await takeMailLink(db, 'B', new Date(minutes(2).getTime() - 1))).toBe(true)
})

test('links are deleted in the moment they end, but not those of a shop that leaves the cell', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addLeavingShops(db, { leaving: 2, left: 3, stays: 4 })
  await addLink(db, 'ended', minutes(1))
  await addLink(db, 'ends now', minutes(2))
  await addLink(db, 'lasts', new Date(minutes(2).getTime() + 1))
  await addLink(db, 'leaving', minutes(1), 2)
  await addLink(db, 'left', minutes(1), 3)
  await addLink(db, 'stays', minutes(1), 4)
  await deleteEndedMailLinks(db, minutes(2))
  expect((await links(db)).map(([orderNo]) => orderNo)).toEqual(['lasts', 'leaving', 'left'])
})
