import { expect, test } from 'vitest'
import { addOrderRow, orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { countPaidOrdersBetween } from './order-load.sql.ts'

const justBefore = new Date(orderRowsAt.getTime() - 1)

test('paid orders are counted from the first number to before the end, where numbers begin anew too, if they are recent', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const paid = { status: 'paid', paid_at: orderRowsAt } as const
  for (const each of ['05', '10', '15', '20', '30']) await addOrderRow(db, each, paid)
  for (const each of ['16', '06', '31']) await addOrderRow(db, each)
  for (const each of ['17', '07', '32']) await addOrderRow(db, each, { ...paid, created_at: justBefore })
  const count = (first: string, end: string) => countPaidOrdersBetween(db, { first, end, since: orderRowsAt })
  expect(await count('10', '20'), '10 and 15').toBe(2)
  expect(await count('20', '10'), '20, 30 and 05').toBe(3)
  expect(await count('15', '15'), 'a whole cycle').toBe(5)
})
