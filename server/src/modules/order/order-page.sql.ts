import './order.tables.ts'
import type { OrderStatus } from '@faka/contract/shared/states'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tables } from '../../platform/db.ts'

/** Whose orders: those that an account bought, or that shops sold. */
export type OrderScope = { accountId: number } | { shopIds: readonly number[] }

export interface OrderPageFilter {
  scope: OrderScope
  /** The order of this number, or of these wares. */
  keywordMatches: { orderNo: string; waresIds: readonly number[] } | undefined
  from: string | undefined
  to: string | undefined
  /** Only those in one of these states. */
  statuses?: readonly OrderStatus[] | undefined
}

type Where = ExpressionBuilder<Tables, 'orders'>

const isInScope = (eb: Where, whose: OrderScope) =>
  'accountId' in whose
    ? eb('account_id', '=', whose.accountId)
    : eb('shop_id', '=', eb.fn.any(eb.val(whose.shopIds)))

/** The orders that a filter lets through. */
export const selectFilteredOrders = (
  db: Db,
  { scope: whose, keywordMatches: among, from, to, statuses }: OrderPageFilter,
) =>
  db
    .selectFrom('orders')
    .where((eb) => isInScope(eb, whose))
    .$if(among !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('order_no', '=', among?.orderNo ?? ''),
          eb('wares_id', '=', eb.fn.any(eb.val(among?.waresIds ?? []))),
        ]),
      ),
    )
    .$if(from !== undefined, (query) => query.where('created_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('created_at', '<', new Date(to ?? 0)))
    .$if(statuses !== undefined, (query) => query.where('status', 'in', statuses ?? []))

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

/** How many orders stand in each state. */
export const countOrdersByStatus = (db: Db, filter: OrderPageFilter) =>
  selectFilteredOrders(db, filter)
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')
    .execute()

/** The wares that somebody's orders froze. */
export const listOrderedVersionIds = async (db: Db, whose: OrderScope): Promise<number[]> =>
  (
    await db
      .selectFrom('orders')
      .select('wares_id')
      .distinct()
      .where((eb) => isInScope(eb, whose))
      .execute()
  ).map(({ wares_id }) => wares_id)
