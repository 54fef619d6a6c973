import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addCardRows, openStockRows, stockRowsAt } from '../../../../test-support/seed/stock-rows.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { inTx } from '../../platform/db.ts'
import { findReplacedCards, listReplacements } from './replacements.sql.ts'

test('the replacements of an order are listed oldest first, under the numbers that its cards have', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  await addCardRows(db, [
    { card_id: 4, order_no: 'OTHER' },
    { card_id: 5, order_no: 'ONE' },
    { card_id: 6, order_no: 'ONE', state: 'void' },
    { card_id: 7, order_no: 'ONE', state: 'void' },
    { card_id: 8, order_no: 'ONE', state: 'held' },
    { card_id: 11, order_no: 'ONE' },
    { card_id: 12, order_no: 'ONE', state: 'void' },
    { card_id: 13, order_no: 'ONE' },
    { card_id: 14, order_no: 'OTHER' },
  ])
  const later = new Date(stockRowsAt.getTime() + 1000)
  const requestId = randomUUID()
  await db
    .insertInto('card_replacement')
    .values([
      { new_card_id: 11, old_card_id: 7, place: 7, order_no: 'ONE', request_id: requestId, at: later },
      { new_card_id: 13, old_card_id: 12, place: 6, order_no: 'ONE', complaint_no: 'B', at: later },
      { new_card_id: 12, old_card_id: 6, place: 6, order_no: 'ONE', complaint_no: 'A', at: stockRowsAt },
      // as if a card of another order had stood at the same position
      { new_card_id: 14, old_card_id: 3, place: 6, order_no: 'OTHER', complaint_no: 'C', at: stockRowsAt },
    ])
    .execute()
  const listed = await inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    return listReplacements(tx, 'ONE')
  })
  expect(listed).toEqual([
    { card_no: 2, complaint_no: 'A', request_id: null, at: stockRowsAt },
    { card_no: 2, complaint_no: 'B', request_id: null, at: later },
    { card_no: 3, complaint_no: null, request_id: requestId, at: later },
  ])
  expect(await findReplacedCards(db, [5, 12, 13])).toEqual(
    new Map([
      [12, 6],
      [13, 12],
    ]),
  )
})
