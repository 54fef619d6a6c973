import './order.tables.ts'
import type { OrderStatus } from '@faka/contract/shared/states'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** What a search text may name; an order matches if it has one of these. */
export interface OrderMatches {
  orderNos: readonly string[]
  phoneKey?: Buffer | undefined
  mailKey?: Buffer | undefined
  qqKey?: Buffer | undefined
  accountId?: number | undefined
}

export interface OrderSearch {
  shopId: number
  /** Undefined: every order of the shop. */
  matches: OrderMatches | undefined
  statuses: readonly OrderStatus[] | undefined
  itemId: number | undefined
  payChannelId: string | undefined
  from: Date | undefined
  to: Date | undefined
  minFen: number | undefined
  maxFen: number | undefined
}

/** The orders that match a search. Each part of the condition has an index of its own, or is covered by that of the shop's list. */
function selectFoundOrders(db: Db, search: OrderSearch) {
  const { shopId, matches, statuses, itemId, payChannelId, from, to, minFen, maxFen } = search
  let query = db.selectFrom('orders').where('shop_id', '=', shopId)
  if (matches) {
    const { orderNos, phoneKey, mailKey, qqKey, accountId } = matches
    query = query.where((eb) =>
      eb.or([
        eb('order_no', '=', eb.fn.any(eb.val(orderNos))),
        ...(phoneKey ? [eb('phone_key', '=', phoneKey)] : []),
        ...(mailKey ? [eb('mail_key', '=', mailKey)] : []),
        ...(qqKey ? [eb('qq_key', '=', qqKey)] : []),
        ...(accountId === undefined ? [] : [eb('account_id', '=', accountId)]),
      ]),
    )
  }
  if (statuses) query = query.where('status', 'in', statuses)
  if (itemId !== undefined) query = query.where('item_id', '=', itemId)
  if (payChannelId !== undefined) query = query.where('pay_channel_id', '=', payChannelId)
  if (from) query = query.where('created_at', '>=', from)
  if (to) query = query.where('created_at', '<', to)
  if (minFen !== undefined) query = query.where('amount_fen', '>=', minFen)
  if (maxFen !== undefined) query = query.where('amount_fen', '<=', maxFen)
  return query
}

/** One page of the numbers of the orders found, newest first, from the index of the shop's list alone. */
export const selectFoundPage = (
  db: Db,
  search: OrderSearch,
  { page, pageSize }: { page: number; pageSize: number },
) =>
  selectFoundOrders(db, search)
    .select(['order_no', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('order_no', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)

export const countFoundOrders = (db: Db, search: OrderSearch) =>
  selectFoundOrders(db, search).select(({ fn }) => fn.countAll<number>().as('total'))

/** One page of the orders found, newest first, and how many there are. */
export async function findOrderPage(db: Db, search: OrderSearch, paging: { page: number; pageSize: number }) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom(selectFoundPage(db, search, paging).as('found'))
      .innerJoin('orders', 'orders.order_no', 'found.order_no')
      .select(['orders.order_no', 'orders.shop_id', 'wares_id', 'quantity', 'amount_fen', 'pay_channel_id'])
      .select(['status', 'sandbox', 'orders.created_at', 'paid_at'])
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.order_no', 'desc')
      .execute(),
    countFoundOrders(db, search).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The next orders found after `last`, newest first, as the export of sold orders lists them. */
export const listFoundOrdersAfter = (
  db: Db,
  search: OrderSearch,
  last: { created_at: Date; order_no: string } | undefined,
  max: number,
) =>
  selectFoundOrders(db, search)
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, order_no) < (${last?.created_at}::timestamptz, ${last?.order_no}::text)`,
      ),
    )
    .select(['order_no', 'shop_id', 'wares_id', 'quantity', 'amount_fen', 'status', 'sandbox'])
    .select(['created_at', 'paid_at', 'delivered_at', 'pay_channel_id'])
    .orderBy('created_at', 'desc')
    .orderBy('order_no', 'desc')
    .limit(max)
    .execute()
