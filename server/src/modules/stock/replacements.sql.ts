import './stock.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** How many cards of an order were replaced, by complaint and time, oldest first. */
export const listReplacements = (db: Db, orderNo: string) =>
  db
    .selectFrom('card_replacement')
    .select(['complaint_no', 'at', sql<number>`count(*)::int`.as('count')])
    .where('order_no', '=', orderNo)
    .groupBy(['complaint_no', 'at'])
    .orderBy('at')
    .execute()

/** The sold card that each of these cards replaced; those that replaced none are left out. */
export async function findReplacedCards(
  db: Db,
  cardIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('card_replacement')
    .select(['new_card_id', 'old_card_id'])
    .where('new_card_id', '=', (eb) => eb.fn.any(eb.val(cardIds)))
    .execute()
  return new Map(rows.map(({ new_card_id, old_card_id }) => [new_card_id, old_card_id]))
}
