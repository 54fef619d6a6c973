import './payment.tables.ts'
import { sql } from 'kysely'
import { batchArray } from '../../platform/db/batch-array.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { ContentKind } from './payment.tables.ts'

/** A trade of a gateway, named together with a payment. */
export interface NotifiedTrade {
  channelId: string
  tradeNo: string
  paymentNo: string
}

export const tradeKey = ({ channelId, tradeNo }: Pick<NotifiedTrade, 'channelId' | 'tradeNo'>): string =>
  `${channelId} ${tradeNo}`

/** What is known about a trade. */
export interface KnownTrade {
  /** The payment that owns it; null if none was recorded. */
  owner: string | null
  /** Its money is in the ledger. */
  received: boolean
}

/** What is known about these trades, by `tradeKey`. */
export async function findKnownTrades(
  tx: Tx,
  trades: readonly NotifiedTrade[],
): Promise<ReadonlyMap<string, KnownTrade>> {
  const { rows } = await sql<{
    pay_channel_id: string
    trade_no: string
    owner: string | null
    received: boolean
  }>`
    select named.pay_channel_id, named.trade_no, payment_trade.payment_no as owner, receipt_id is not null as received
    from unnest(${batchArray(
      trades.map((each) => each.channelId),
      'text',
    )}, ${batchArray(
      trades.map((each) => each.tradeNo),
      'text',
    )})
      as named(pay_channel_id, trade_no)
    left join payment_trade using (pay_channel_id, trade_no)
    left join receipt using (pay_channel_id, trade_no)`.execute(tx)
  return new Map(
    rows.map(({ pay_channel_id, trade_no, owner, received }) => [
      tradeKey({ channelId: pay_channel_id, tradeNo: trade_no }),
      { owner, received },
    ]),
  )
}

/**
 * Records which payments own these trades, after the payments were locked. A trade that has an owner keeps it; a
 * concurrent transaction that records one is waited for.
 */
export const assignTradeOwners = (tx: Tx, trades: readonly NotifiedTrade[]) =>
  sql`
  insert into payment_trade (pay_channel_id, trade_no, payment_no)
  select distinct on (pay_channel_id, trade_no) pay_channel_id, trade_no, payment_no
  from unnest(${trades.map((each) => each.channelId)}::text[], ${trades.map((each) => each.tradeNo)}::text[],
              ${trades.map((each) => each.paymentNo)}::text[]) as named(pay_channel_id, trade_no, payment_no)
  order by pay_channel_id, trade_no
  on conflict do nothing`.execute(tx)

export interface CreatedPayment {
  channelId: string
  paymentNo: string
  qrContent: string
  kind: ContentKind
  contentBefore: Date | null
  contentFor: Buffer | null
  tradeNo: string | null
}

/**
 * Stores the responses of gateways. A payment that was paid before the response came stays as it is. Nothing is stored for
 * those that it returns: `rejected`, whose gateway named a trade of another payment, and `missing`, which are not here.
 */
export async function saveCreatedPayments(
  db: Db,
  created: readonly CreatedPayment[],
): Promise<{ rejected: ReadonlySet<string>; missing: string[] }> {
  const { rows } = await sql<{ payment_no: string; is_here: boolean }>`
    with locked as materialized (
      select payment_no from payment where payment_no = any(${created.map((each) => each.paymentNo)}::text[])
      order by payment_no for update),
    response as materialized (
      select * from unnest(${created.map((each) => each.channelId)}::text[], ${created.map((each) => each.paymentNo)}::text[],
                           ${created.map((each) => each.qrContent)}::text[], ${created.map((each) => each.tradeNo)}::text[],
                           ${created.map((each) => each.kind)}::text[], ${created.map((each) => each.contentBefore)}::timestamptz[],
                           ${created.map((each) => each.contentFor)}::bytea[])
        as named(pay_channel_id, payment_no, qr_content, trade_no, content_kind, content_before, content_for)
      where payment_no in (select payment_no from locked)),
    assigned as (
      insert into payment_trade (pay_channel_id, trade_no, payment_no)
      select distinct on (pay_channel_id, trade_no) pay_channel_id, trade_no, payment_no from response
      where trade_no is not null order by pay_channel_id, trade_no
      on conflict do nothing returning pay_channel_id, trade_no, payment_no),
    owned as (
      select * from assigned
      union all select pay_channel_id, trade_no, payment_trade.payment_no from payment_trade join response using (pay_channel_id, trade_no)),
    stored as (
      update payment set state = 'waiting', qr_content = response.qr_content, content_kind = response.content_kind,
        content_before = response.content_before, content_for = response.content_for, trade_no = coalesce(payment.trade_no, response.trade_no)
      from response where payment.payment_no = response.payment_no and payment.state = 'creating'
        and (response.trade_no is null or (response.pay_channel_id, response.trade_no, response.payment_no) in (select * from owned)))
    select response.payment_no, true as is_here from response join owned using (pay_channel_id, trade_no)
    where owned.payment_no <> response.payment_no
    union all
    select payment_no, false from unnest(${created.map((each) => each.paymentNo)}::text[]) as named(payment_no)
    where payment_no not in (select payment_no from locked)`.execute(db)
  const numbersOf = (isHere: boolean) =>
    rows.flatMap(({ payment_no, is_here }) => (is_here === isHere ? [payment_no] : []))
  return { rejected: new Set(numbersOf(true)), missing: numbersOf(false) }
}

/** The orders of a shop with a payment of this number, or with a trade of this number at one of these channels. */
export async function listOrderNosByTrade(
  db: Db,
  { shopId, channelIds, number }: { shopId: number; channelIds: readonly string[]; number: string },
): Promise<string[]> {
  const { rows } = await sql<{ order_no: string }>`
    select order_no from payment where payment_no = upper(${number}) and shop_id = ${shopId}
    union
    select order_no from payment_trade join payment using (payment_no)
    where payment_trade.pay_channel_id = any(${channelIds}::text[]) and payment_trade.trade_no = ${number}
      and payment.shop_id = ${shopId}
    union
    select order_no from receipt
    where pay_channel_id = any(${channelIds}::text[]) and trade_no = ${number} and shop_id = ${shopId}
      and order_no is not null`.execute(db)
  return rows.map(({ order_no }) => order_no)
}
