import './notification.tables.ts'
import { type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '../../platform/db.ts'

export type StockNotification = Selectable<Tables['stock_told']>

/**
 * Records for which items a seller is notified now. Returns those that are new since the last cards were added: first
 * low stock, then sold out.
 */
export async function recordNewStockNotifications(
  tx: Tx,
  candidates: readonly StockNotification[],
): Promise<ReadonlySet<number>> {
  if (candidates.length === 0) return new Set()
  const { rows } = await sql<{ item_id: number }>`
    insert into stock_told (item_id, shop_id, kind, batch_id)
    select item_id, shop_id, kind, batch_id
    from unnest(${candidates.map((row) => row.item_id)}::bigint[], ${candidates.map((row) => row.shop_id)}::bigint[],
                ${candidates.map((row) => row.kind)}::text[], ${candidates.map((row) => row.batch_id)}::bigint[])
      as t(item_id, shop_id, kind, batch_id)
    order by item_id
    on conflict (item_id) do update set kind = excluded.kind, batch_id = excluded.batch_id
    where excluded.batch_id > stock_told.batch_id
      or (excluded.batch_id = stock_told.batch_id and excluded.kind = 'item.soldOut' and stock_told.kind = 'item.lowStock')
    returning item_id`.execute(tx)
  return new Set(rows.map(({ item_id }) => item_id))
}
