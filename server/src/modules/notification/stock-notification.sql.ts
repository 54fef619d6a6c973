import './notification.tables.ts'
import { type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '../../platform/db.ts'

export type StockNotification = Selectable<Tables['stock_told']>

/**
 * Writes of which items a seller is told now; answers those of which he was not told before, since the last cards
 * came: that an item is low, then that it is sold out.
 */
export async function recordNewStockNotifications(
  tx: Tx,
  told: readonly StockNotification[],
): Promise<ReadonlySet<number>> {
  if (told.length === 0) return new Set()
  const { rows } = await sql<{ item_id: number }>`
    insert into stock_told (item_id, shop_id, kind, batch_id)
    select item_id, shop_id, kind, batch_id
    from unnest(${told.map((row) => row.item_id)}::bigint[], ${told.map((row) => row.shop_id)}::bigint[],
                ${told.map((row) => row.kind)}::text[], ${told.map((row) => row.batch_id)}::bigint[])
      as t(item_id, shop_id, kind, batch_id)
    order by item_id
    on conflict (item_id) do update set kind = excluded.kind, batch_id = excluded.batch_id
    where excluded.batch_id > stock_told.batch_id
      or (excluded.batch_id = stock_told.batch_id and excluded.kind = 'item.soldOut' and stock_told.kind = 'item.lowStock')
    returning item_id`.execute(tx)
  return new Set(rows.map(({ item_id }) => item_id))
}
