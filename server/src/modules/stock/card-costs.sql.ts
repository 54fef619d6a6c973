import './stock.tables.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for statements of the report module: the cards that left the stock for each order of an array of numbers, replaced
 * ones included, their cost in 分, and how many of them have none. A batch of moved cards without a cost has that of the
 * batch that they came from.
 */
export const cardCosts = (orderNos: RawBuilder<unknown>) => sql<{
  order_no: string
  cards: number
  cost_fen: number
  without_cost: number
}>`
  with taken as materialized (
    select order_no, batch_id from card where order_no = any(${orderNos}) and state in ('sold', 'void')
  ), cost as (
    select batch_id, coalesce(unit_cost_fen, case when moved_from is not null then (
      with recursive origin as (
        select unit_cost_fen, moved_from from card_batch source where source.batch_id = card_batch.moved_from
        union all
        select source.unit_cost_fen, source.moved_from
        from origin join card_batch source on source.batch_id = origin.moved_from
        where origin.unit_cost_fen is null
      )
      select unit_cost_fen from origin where unit_cost_fen is not null limit 1) end) as fen
    from card_batch where batch_id = any(array(select distinct batch_id from taken))
  )
  select order_no, count(*) as cards, coalesce(sum(fen), 0)::bigint as cost_fen,
    count(*) filter (where fen is null) as without_cost
  from taken full join cost using (batch_id)
  group by order_no`
