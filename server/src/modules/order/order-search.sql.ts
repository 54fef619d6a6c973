import './order.tables.ts'
import { countedRows } from '@faka/contract/shared/paging'
import type { OrderStatus } from '@faka/contract/shared/states'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { type LastOrder, listOrdersAfter } from './order-page.sql.ts'

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

/** The search that finds every order of a shop. */
export const allOrdersOf = (shopId: number): OrderSearch => ({
  shopId,
  matches: undefined,
  statuses: undefined,
  itemId: undefined,
  payChannelId: undefined,
  from: undefined,
  to: undefined,
  minFen: undefined,
  maxFen: undefined,
})

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

/** Where a page of orders begins: after so many, or after an order. */
export interface OrderPaging {
  page: number
  pageSize: number
  after?: OrderPlace | undefined
}

/** The place of an order in the lists of its shop, its time as the database writes it, with microseconds. */
export interface OrderPlace {
  createdAt: string
  orderNo: string
}

/** The place of an order; undefined if it is not one of the shop. */
export async function findOrderPlace(
  db: Db,
  shopId: number,
  orderNo: string,
): Promise<OrderPlace | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(sql<string>`created_at::text`.as('created_at'))
    .where('order_no', '=', orderNo)
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return row && { createdAt: row.created_at, orderNo }
}

/** The numbers of the orders of a page and of the one after it, newest first, from the index of the shop's list alone. */
export const selectFoundPage = (db: Db, search: OrderSearch, { page, pageSize, after }: OrderPaging) =>
  selectFoundOrders(db, search)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, order_no) < (${after?.createdAt}::timestamptz, ${after?.orderNo}::text)`,
      ),
    )
    .select(['order_no', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('order_no', 'desc')
    .limit(pageSize + 1)
    .offset(after ? 0 : (page - 1) * pageSize)

/** How many orders are found, counted up to `max`. */
export const countFoundOrders = (db: Db, search: OrderSearch, max: number) =>
  db
    .selectFrom(selectFoundOrders(db, search).select('order_no').limit(max).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))

/**
 * One page of the orders found, newest first, how many there are, and whether more follow. They are counted up to
 * one more than `countedRows`: a shop has hundreds of thousands, and only the first few are looked at.
 */
export async function findOrderPage(db: Db, search: OrderSearch, paging: OrderPaging) {
  const { pageSize } = paging
  const [found, { total }] = await Promise.all([
    db
      .selectFrom(selectFoundPage(db, search, paging).as('found'))
      .innerJoin('orders', 'orders.order_no', 'found.order_no')
      .select(['orders.order_no', 'orders.shop_id', 'wares_id', 'quantity', 'amount_fen', 'pay_channel_id'])
      .select(['status', 'sandbox', 'orders.created_at', 'paid_at'])
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.order_no', 'desc')
      .execute(),
    countFoundOrders(db, search, countedRows(paging) + 1).executeTakeFirstOrThrow(),
  ])
  return { rows: found.slice(0, pageSize), total, isLast: found.length <= pageSize }
}

/** The next orders found after `last`, newest first, as the export of sold orders lists them. */
export const listFoundOrdersAfter = (db: Db, search: OrderSearch, last: LastOrder | undefined, max: number) =>
  listOrdersAfter(selectFoundOrders(db, search), last, max)
