import { isPayChannelEnabled } from '../pay-channel/public.ts'
import './order.tables.ts'
import type { OrderStatus } from '@faka/contract/shared/states'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { staysHere } from '../../platform/cells/move-step.sql.ts'
import { batchArray } from '../../platform/db/batch-array.ts'
import { type Db, publishAfterCommit, type Tables, type Tx } from '../../platform/db.ts'
import { insertDomainEvents } from '../../platform/domain-events.ts'
import { followOrders } from '../coupon/public.ts'
import { isCampaignAt, isOnSale } from '../item/public.ts'
import { areLevelsOfVersion, isShopSelling, platformFeeFen } from '../shop/public.ts'
import { forgiveLapses, recordLapses } from './lapse.sql.ts'
import { cancelledBySeller } from './order.rules.ts'

export type OrderRow = Selectable<Tables['orders']>

/** The columns of a new order. */
export type NewOrder = Omit<
  OrderRow,
  | 'status'
  | 'contact'
  | 'late'
  | 'money_version'
  | 'closing_to'
  | 'next_check_at'
  | 'paid_at'
  | 'delivered_at'
  | 'closed_at'
  | 'taken_over_at'
  | 'has_recovery_code'
  | 'platform_fee_fen'
  | 'balance_fen'
>

const awaitingPayment = ['unpaid', 'closing'] as const

export const findOrders = (db: Db, orderNos: readonly string[]): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where(sql<boolean>`order_no = any(${batchArray(orderNos, 'text')})`)
    .execute()

/** A request is known by its id and the shop in which it orders: another shop's says nothing of it. */
export type OrderRequest = Pick<OrderRow, 'shop_id' | 'request_id'>

/** The orders placed by these requests earlier. */
export const findOrdersByRequest = (db: Db, requests: readonly OrderRequest[]) =>
  db
    .selectFrom('orders')
    .select(['shop_id', 'request_id', 'request_hash', 'order_no', 'account_id', 'status'])
    .select(['amount_fen', 'pay_before'])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('shop_id', 'request_id'),
        'in',
        requests.map(({ shop_id, request_id }) => tuple(shop_id, request_id)),
      ),
    )
    .execute()

const lockOrdersWhere = (tx: Tx, isWanted: RawBuilder<boolean>): Promise<OrderRow[]> =>
  tx.selectFrom('orders').selectAll().where(isWanted).orderBy('order_no').forUpdate().execute()

/** Locks orders, always by ascending order number, so that two transactions cannot deadlock. */
export const lockOrders = (tx: Tx, orderNos: readonly string[]) =>
  lockOrdersWhere(tx, sql`order_no = any(${orderNos}::text[])`)

/** As `lockOrders`, by a query for their numbers. */
export const lockOrdersOf = (tx: Tx, orderNos: RawBuilder<string>) =>
  lockOrdersWhere(tx, sql`order_no in (${orderNos})`)

const columns = [
  ['order_no', 'text'],
  ['shop_id', 'bigint'],
  ['item_id', 'bigint'],
  ['wares_id', 'bigint'],
  ['quantity', 'int'],
  ['unit_price_fen', 'bigint'],
  ['goods_fen', 'bigint'],
  ['discount_fen', 'bigint'],
  ['coupon_code', 'text'],
  ['coupon_fen', 'bigint'],
  ['level_name', 'text'],
  ['level_basis_points', 'int'],
  ['level_fen', 'bigint'],
  ['level_of_platform', 'boolean'],
  ['campaign_id', 'bigint'],
  ['normal_price_fen', 'bigint'],
  ['chosen_cards', 'jsonb'],
  ['surcharge_fen', 'bigint'],
  ['fee_fen', 'bigint'],
  ['amount_fen', 'bigint'],
  ['pay_channel_id', 'text'],
  ['classify_id', 'text'],
  ['sealed_contact', 'bytea'],
  ['phone_key', 'bytea'],
  ['mail_key', 'bytea'],
  ['qq_key', 'bytea'],
  ['address_key', 'bytea'],
  ['device_key', 'bytea'],
  ['trust', 'text'],
  ['sealed_answers', 'bytea'],
  ['password_salt', 'bytea'],
  ['password_hash', 'bytea'],
  ['request_id', 'uuid'],
  ['request_hash', 'bytea'],
  ['sandbox', 'boolean'],
  ['account_id', 'bigint'],
  ['created_at', 'timestamptz'],
  ['pay_before', 'timestamptz'],
] as const satisfies readonly (readonly [keyof NewOrder, string])[]

const columnList = sql.join(columns.map(([name]) => sql.ref(name)))

/**
 * Inserts new orders with their first event rows in one statement and returns the numbers of those inserted. Orders
 * are skipped when their request id is already used in their shop, when the item version, the channel, the levels or the
 * campaign that their price is from are no longer current, or when the shop is frozen: a process may have stale cache
 * entries, the statement sees the current rows.
 */
export async function insertOrders(
  tx: Tx,
  entries: readonly {
    order: NewOrder
    actor: string
    levelsVersion: number | null
    campaignId: number | null
  }[],
): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set()
  const arrays = columns.map(([name, type]) => {
    const values = entries.map(({ order }) =>
      type === 'jsonb' && order[name] !== null ? JSON.stringify(order[name]) : order[name],
    )
    return sql`${values}::${sql.raw(type)}[]`
  })
  const { rows } = await sql<{ order_no: string }>`
    with inserted as (
      insert into orders (${columnList}, status)
      select ${columnList}, 'unpaid' from unnest(${sql.join(arrays)}, ${entries.map((each) => each.levelsVersion)}::int[],
        ${entries.map((each) => each.campaignId)}::bigint[]) as u(${columnList}, levels_version, campaign_of_moment)
      where ${isOnSale(sql`u.item_id`, sql`u.wares_id`)} and ${isPayChannelEnabled(sql`u.pay_channel_id`)}
        and ${isShopSelling(sql`u.shop_id`)} and ${areLevelsOfVersion(sql`u.shop_id`, sql`u.levels_version`)}
        and ${isCampaignAt({
          shopId: sql`u.shop_id`,
          itemId: sql`u.item_id`,
          campaignId: sql`u.campaign_of_moment`,
          at: sql`u.created_at`,
        })}
      on conflict (shop_id, request_id) do nothing
      returning order_no, shop_id, created_at
    ), events as (
      insert into order_event (order_no, shop_id, from_status, to_status, actor, reason, at)
      select order_no, shop_id, null, 'unpaid', actor, 'created', created_at
      from inserted join unnest(${entries.map(({ order }) => order.order_no)}::text[], ${entries.map(({ actor }) => actor)}::text[])
        as a(order_no, actor) using (order_no)
    )
    select order_no from inserted`.execute(tx)
  return new Set(rows.map(({ order_no }) => order_no))
}

/** One order's path through the state machine, with the other columns that change on it. */
export interface OrderTransition {
  orderNo: string
  shopId: number
  path: readonly { from: OrderStatus; to: OrderStatus }[]
  actor: string
  reason: string
  late?: boolean
  /** Whether the order is paid with test money; set from the payment that settles it. */
  sandbox?: boolean
  /** The payment that settles the order; its fee and channel are copied to the order, and its amount with what was paid from a balance beside it. */
  paidBy?: { pay_channel_id: string; fee_fen: number; amount_fen: number; balance_fen: number }
  closingTo?: 'cancelled' | 'expired'
}

/**
 * Changes the status of locked orders in one statement: writes an event row for each change, publishes the changes
 * after the commit, records a domain event for orders that are delivered, or paid and wait for delivery, counts lapses of
 * holds that ended unpaid, unless the seller ended them, and returns their coupons.
 * Throws when an order is not in the first status of its path.
 */
export async function transitionOrders(
  tx: Tx,
  transitions: readonly OrderTransition[],
  at: Date,
): Promise<void> {
  if (transitions.length === 0) return
  const steps = transitions.flatMap((transition) =>
    transition.path.map((step) => ({ ...transition, ...step })),
  )
  const reaches = (status: OrderStatus) => transitions.map(({ path }) => path.some(({ to }) => to === status))
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      update orders set
        status = m.to_status,
        late = orders.late or m.late,
        sandbox = coalesce(m.sandbox, orders.sandbox),
        pay_channel_id = coalesce(m.pay_channel_id, orders.pay_channel_id),
        fee_fen = coalesce(m.fee_fen, orders.fee_fen),
        amount_fen = coalesce(m.amount_fen, orders.amount_fen),
        balance_fen = coalesce(m.balance_fen, orders.balance_fen),
        closing_to = coalesce(m.closing_to, orders.closing_to),
        next_check_at = case when m.to_status = 'closing' then ${at}::timestamptz end,
        platform_fee_fen = case when m.pays
          then ${platformFeeFen(sql`orders.shop_id`, sql`coalesce(m.amount_fen - m.fee_fen, orders.amount_fen - orders.fee_fen)`)}
          else platform_fee_fen end,
        paid_at = case when m.pays then ${at}::timestamptz else paid_at end,
        delivered_at = case when m.delivers then ${at}::timestamptz else delivered_at end,
        closed_at = case when m.to_status in ('cancelled', 'expired') then ${at}::timestamptz else closed_at end
      from unnest(${transitions.map((transition) => transition.orderNo)}::text[], ${transitions.map((transition) => transition.path[0]?.from)}::text[],
                  ${transitions.map((transition) => transition.path.at(-1)?.to)}::text[], ${transitions.map((transition) => transition.late ?? false)}::boolean[],
                  ${transitions.map((transition) => transition.closingTo ?? null)}::text[], ${reaches('paid')}::boolean[],
                  ${reaches('delivered')}::boolean[], ${transitions.map((transition) => transition.sandbox ?? null)}::boolean[],
                  ${transitions.map((transition) => transition.paidBy?.pay_channel_id ?? null)}::text[],
                  ${transitions.map((transition) => transition.paidBy?.fee_fen ?? null)}::bigint[], ${transitions.map(({ paidBy }) => (paidBy ? paidBy.amount_fen + paidBy.balance_fen : null))}::bigint[],
                  ${transitions.map(({ paidBy }) => paidBy?.balance_fen ?? null)}::bigint[])
        as m(order_no, from_status, to_status, late, closing_to, pays, delivers, sandbox, pay_channel_id, fee_fen, amount_fen, balance_fen)
      where orders.order_no = m.order_no and orders.status = m.from_status
      returning orders.order_no, orders.shop_id, orders.status, orders.quantity, m.pays, orders.trust, orders.address_key,
        orders.phone_key, orders.mail_key, orders.qq_key, orders.device_key, orders.account_id, orders.coupon_code
    ), lapsed as (
      ${recordLapses(
        sql`select * from moved where status in ('cancelled', 'expired') and not exists (
          select from order_event where order_event.order_no = moved.order_no and reason = ${cancelledBySeller})`,
        at,
      )}
    ), forgiven as (
      ${forgiveLapses(sql`select * from moved where pays`)}
    ), ${followOrders(
      {
        ended: sql`select order_no from moved where coupon_code is not null and status in ('cancelled', 'expired')`,
        paid: sql`select order_no from moved where coupon_code is not null and pays`,
      },
      at,
    )}, domain_events as (
      ${insertDomainEvents(
        sql`select case status when 'paid' then 'order.paid' else 'order.delivered' end, order_no, shop_id
        from moved where status in ('paid', 'delivered')`,
        at,
      )}
    ), events as (
      insert into order_event (order_no, shop_id, from_status, to_status, actor, reason, at)
      select e.order_no, e.shop_id, e.from_status, e.to_status, e.actor, e.reason, ${at}
      from unnest(${steps.map((step) => step.orderNo)}::text[], ${steps.map((step) => step.shopId)}::bigint[],
                  ${steps.map((step) => step.from)}::text[], ${steps.map((step) => step.to)}::text[],
                  ${steps.map((step) => step.actor)}::text[], ${steps.map((step) => step.reason)}::text[])
        with ordinality as e(order_no, shop_id, from_status, to_status, actor, reason, turn)
      order by e.turn
    )
    select count(*)::int as moved from moved`.execute(tx)
  if (rows[0]?.moved !== transitions.length)
    throw new Error('an order was not in the status that its transition starts from')
  publishAfterCommit(
    tx,
    transitions.map(({ orderNo, path }) => ({ channel: 'orders', key: orderNo, detail: path.at(-1)?.to })),
  )
}

/** Publishes, after the commit, that payments or refunds of these orders changed while their status did not. */
export async function bumpMoneyVersion(tx: Tx, orderNos: readonly string[]): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ money_version: eb('money_version', '+', 1) }))
    .where('order_no', '=', (eb) => eb.fn.any(eb.val(orderNos)))
    .execute()
  publishAfterCommit(
    tx,
    orderNos.map((key) => ({ channel: 'orders', key })),
  )
}

/** Unpaid orders past their payment deadline, oldest first. */
export const listDueOrders = (db: Db, at: Date, max: number) =>
  db
    .selectFrom('orders')
    .select('order_no')
    .where(sql<boolean>`status = 'unpaid'`)
    .where('pay_before', '<=', at)
    .where(staysHere(sql`shop_id`))
    .orderBy('pay_before')
    .limit(max)
    .execute()

/** Claims closing orders whose next check is due and schedules the one after, so that no two processes claim the same. */
export async function claimClosingOrders(
  db: Db,
  at: Date,
  nextCheckAt: Date,
  max: number,
): Promise<string[]> {
  const { rows } = await sql<{ order_no: string }>`
    update orders set next_check_at = ${nextCheckAt}
    where order_no in (
      select order_no from orders where status = 'closing' and next_check_at <= ${at}
        and ${staysHere(sql`shop_id`)}
      order by next_check_at limit ${max} for update skip locked)
    returning order_no`.execute(db)
  return rows.map(({ order_no }) => order_no)
}

/** The ids of a shop's items that were ordered since `at`. */
export const listItemsOrderedSince = async (db: Db, shopId: number, at: Date): Promise<number[]> =>
  (
    await db
      .selectFrom('orders')
      .select('item_id')
      .distinct()
      .where('shop_id', '=', shopId)
      .where('created_at', '>', at)
      .execute()
  ).map(({ item_id }) => item_id)

/** Whether an order in this status awaits payment; in these statuses cards are held. */
export const isAwaitingPayment = (status: OrderStatus): boolean =>
  awaitingPayment.some((each) => each === status)
