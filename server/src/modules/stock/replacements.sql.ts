import './stock.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** One replacement of what was delivered under a number of an order. */
export interface ReplacementRow {
  card_no: number
  complaint_no: string | null
  /** The request of the seller who replaced it without a complaint. */
  request_id: string | null
  at: Date
}

/** Every replacement of a card of an order, oldest first. */
export async function listReplacements(db: Db, orderNo: string): Promise<ReplacementRow[]> {
  const { rows } = await sql<ReplacementRow>`
    with standing as (
      select coalesce(place, pos) as place, (row_number() over (order by coalesce(place, pos)))::int as card_no
      from card left join card_replacement on new_card_id = card_id
      where card.order_no = ${orderNo} and state = 'sold'
    )
    select card_no, complaint_no, request_id, at
    from card_replacement join standing using (place)
    where order_no = ${orderNo} order by at, card_no`.execute(db)
  return rows
}

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
