import { orderStatuses } from '@faka/contract/shared/states'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addOrderRow } from '../../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { awaitingOrder } from './awaiting-order.sql.ts'

test('an order awaits payment while it is unpaid or being closed, whatever others do', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const status of orderStatuses) await addOrderRow(db, status, { status })
  const asked = [...orderStatuses, 'unknown']
  const { rows } = await sql<{ asked: string }>`
    select asked from unnest(${asked}::text[]) as a(asked) where exists (${awaitingOrder(sql`asked`)})`.execute(
    db,
  )
  expect(rows.map((row) => row.asked).sort()).toEqual(['closing', 'unpaid'])
})
