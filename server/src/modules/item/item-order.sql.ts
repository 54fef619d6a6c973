import './item.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

export interface ItemMove {
  shopId: number
  /** The keys of the items to move, in their new order. */
  itemIds: readonly number[]
  /** Where they are put: before or after an item that is not among them, or at an end. */
  place: { kind: 'first' | 'last' } | { kind: 'before' | 'after'; itemId: number }
}

/**
 * Puts items of a shop to one place, which gives all of its items the positions 1, 2, …; returns how many changed their
 * position. The caller has locked the shop, so that two moves do not mix.
 */
export async function placeItems(tx: Tx, { shopId, itemIds, place }: ItemMove): Promise<number> {
  const anchor = 'itemId' in place ? place.itemId : null
  const { rows } = await sql`
    with moved as (
      select item_id, turn from unnest(${itemIds}::bigint[]) with ordinality as m(item_id, turn)
    ), rest as (
      select item_id, row_number() over (order by position, item_id) as rank
      from item where shop_id = ${shopId} and item_id <> all(${itemIds}::bigint[])
    ), place as (
      select case ${place.kind}
        when 'first' then 0
        when 'last' then (select count(*) from rest)
        when 'before' then (select rank - 1 from rest where item_id = ${anchor}::bigint)
        else (select rank from rest where item_id = ${anchor}::bigint)
      end as rank
    ), placed as (
      select item_id, row_number() over (order by rank, turn) as position
      from (
        select item_id, rank, 0 as turn from rest
        union all
        select item_id, place.rank, turn from moved cross join place
      ) together
    )
    update item set position = placed.position
    from placed
    where item.item_id = placed.item_id and item.shop_id = ${shopId} and item.position <> placed.position
    returning 1`.execute(tx)
  return rows.length
}
