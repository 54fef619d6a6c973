import './order.tables.ts'
import type { OrderStatus } from '@faka/contract/shared/states'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tables } from '../../platform/db.ts'

/** Which orders to list: those bought by an account, or those sold by shops. */
export type OrderScope = { accountId: number } | { shopIds: readonly number[] }

export interface OrderPageFilter {
  scope: OrderScope
  /** Orders with this number or of these item versions. */
  keywordMatches: { orderNo: string; versionIds: readonly number[] } | undefined
  from: string | undefined
  to: string | undefined
  /** Only orders in one of these states. */
  statuses?: readonly OrderStatus[] | undefined
}

type Where = ExpressionBuilder<Tables, 'orders'>

const isInScope = (eb: Where, scope: OrderScope) =>
  'accountId' in scope
    ? eb('account_id', '=', scope.accountId)
    : eb('shop_id', '=', eb.fn.any(eb.val(scope.shopIds)))

/** Selects the orders that match a filter. */
export const selectFilteredOrders = (
  db: Db,
  { scope, keywordMatches, from, to, statuses }: OrderPageFilter,
) =>
  db
    .selectFrom('orders')
    .where((eb) => isInScope(eb, scope))
    .$if(keywordMatches !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('order_no', '=', keywordMatches?.orderNo ?? ''),
          eb('wares_id', '=', eb.fn.any(eb.val(keywordMatches?.versionIds ?? []))),
        ]),
      ),
    )
    .$if(from !== undefined, (query) => query.where('created_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('created_at', '<', new Date(to ?? 0)))
    .$if(statuses !== undefined, (query) => query.where('status', 'in', statuses ?? []))

/** The order with which a part of an export ended. */
export interface LastOrder {
  created_at: Date
  order_no: string
}

/** The next of the selected orders after `last`, newest first: what an export says of each, without cards and buyers. */
export const listOrdersAfter = (
  selected: ReturnType<typeof selectFilteredOrders>,
  last: LastOrder | undefined,
  max: number,
) =>
  selected
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, order_no) < (${last?.created_at}::timestamptz, ${last?.order_no}::text)`,
      ),
    )
    .select(['order_no', 'shop_id', 'wares_id', 'quantity', 'amount_fen', 'status', 'sandbox'])
    .select(['created_at', 'paid_at', 'delivered_at', 'pay_channel_id', 'coupon_code', 'coupon_fen'])
    .select([
      'level_name',
      'level_fen',
      'normal_price_fen',
      'goods_fen',
      'chosen_cards',
      'surcharge_fen',
      'balance_fen',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('order_no', 'desc')
    .limit(max)
    .execute()

/** One page of orders, newest first. */
export const selectOrderPage = (
  db: Db,
  filter: OrderPageFilter,
  { page, pageSize }: { page: number; pageSize: number },
) =>
  selectFilteredOrders(db, filter)
    .select(['order_no', 'shop_id', 'wares_id', 'quantity', 'amount_fen', 'status', 'sandbox'])
    .select(['created_at', 'pay_before', 'pay_channel_id', 'paid_at'])
    .orderBy('created_at', 'desc')
    .orderBy('order_no')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

/** How many orders are in each status. */
export const countOrdersByStatus = (db: Db, filter: OrderPageFilter) =>
  selectFilteredOrders(db, filter)
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')
    .execute()

/** The ids of the item versions that these orders froze. */
export const listOrderedVersionIds = async (db: Db, scope: OrderScope): Promise<number[]> =>
  (
    await db
      .selectFrom('orders')
      .select('wares_id')
      .distinct()
      .where((eb) => isInScope(eb, scope))
      .execute()
  ).map(({ wares_id }) => wares_id)
