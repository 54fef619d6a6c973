import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addBatchRows, addCardRows, openStockRows } from '../../../../test-support/seed/stock-rows.ts'
import { cardCosts } from './card-costs.sql.ts'

test('the cards that left the stock for an order cost what their batches did, or those that they were moved from', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await addBatchRows(db, [
    { batch_id: 1, unit_cost_fen: 900 },
    { batch_id: 2 },
    { batch_id: 3, unit_cost_fen: 30 },
    { batch_id: 4, moved_from: 3 },
    { batch_id: 5, moved_from: 4 },
    { batch_id: 6, moved_from: 3, unit_cost_fen: 50 },
    { batch_id: 7, moved_from: 6 },
    { batch_id: 8, unit_cost_fen: 0 },
    { batch_id: 9, moved_from: 2 },
  ])
  await addCardRows(db, [
    { card_id: 1, batch_id: 3, order_no: 'ONE' },
    { card_id: 2, batch_id: 5, order_no: 'ONE', state: 'void' },
    { card_id: 3, batch_id: 6, order_no: 'ONE' },
    { card_id: 4, batch_id: 7, order_no: 'ONE' },
    { card_id: 5, batch_id: 2, order_no: 'ONE' },
    { card_id: 6, batch_id: 8, order_no: 'ONE' },
    { card_id: 7, batch_id: 1, order_no: 'ONE', state: 'held' },
    { card_id: 8, batch_id: 1, order_no: 'TWO' },
    { card_id: 9, batch_id: 9, order_no: 'THREE' },
    { card_id: 10, batch_id: 1 },
  ])
  const { rows } = await sql`
    select * from (${cardCosts(sql`array['ONE', 'THREE', 'NONE']`)}) costs order by order_no`.execute(db)
  expect(rows).toEqual([
    { order_no: 'ONE', cards: 6, cost_fen: 160, without_cost: 1 },
    { order_no: 'THREE', cards: 1, cost_fen: 0, without_cost: 1 },
  ])
})
