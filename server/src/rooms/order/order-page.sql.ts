import './order.tables.ts'
import type { OrderStatus } from '@faka/contract/states'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tables } from '../../kernel/db.ts'

/** Whose orders: those that an account bought, or that shops sold. */
export type Whose = { accountId: number } | { shopIds: readonly number[] }

export interface PageFilter {
  whose: Whose
  /** The order of this number, or of these wares. */
  among: { orderNo: string; waresIds: readonly number[] } | undefined
  from: string | undefined
  to: string | undefined
  /** Only those in one of these states. */
  statuses?: readonly OrderStatus[] | undefined
}

type Where = ExpressionBuilder<Tables, 'orders'>

const isOf = (eb: Where, whose: Whose) =>
  'accountId' in whose
    ? eb('account_id', '=', whose.accountId)
    : eb('shop_id', '=', eb.fn.any(eb.val(whose.shopIds)))

/** The orders that a filter lets through. */
export const filtered = (db: Db, { whose, among, from, to, statuses }: PageFilter) =>
  db
    .selectFrom('orders')
    .where((eb) => isOf(eb, whose))
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
export const pageOfOwnOrders = (
  db: Db,
  filter: PageFilter,
  { page, pageSize }: { page: number; pageSize: number },
) =>
  filtered(db, filter)
    .select(['order_no', 'shop_id', 'wares_id', 'quantity', 'amount_fen', 'status', 'sandbox'])
    .select(['created_at', 'pay_before', 'pay_channel_id', 'paid_at'])
    .orderBy('created_at', 'desc')
    .orderBy('order_no')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

/** How many orders stand in each state. */
export const countByStatus = (db: Db, filter: PageFilter) =>
  filtered(db, filter)
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')
    .execute()

/** The wares that somebody's orders froze. */
export const waresOfOrders = async (db: Db, whose: Whose): Promise<number[]> =>
  (
    await db
      .selectFrom('orders')
      .select('wares_id')
      .distinct()
      .where((eb) => isOf(eb, whose))
      .execute()
  ).map(({ wares_id }) => wares_id)
