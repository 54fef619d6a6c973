import { isPayChannelEnabled, sellerFeeFen } from '../pay-channel/public.ts'
import './payment.tables.ts'
import type { PaymentState } from '@faka/contract/shared/states'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { staysHere } from '../../platform/cells/move-step.sql.ts'
import { batchArray } from '../../platform/db/batch-array.ts'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type PaymentRow = Selectable<Tables['payment']>

export type NewPayment = Pick<
  PaymentRow,
  | 'payment_no'
  | 'order_no'
  | 'shop_id'
  | 'pay_channel_id'
  | 'amount_fen'
  | 'fee_fen'
  | 'created_at'
  | 'pay_before'
  | 'next_check_at'
  | 'way'
  | 'balance_fen'
>

/** `old`: the order has an open payment on this channel in this way; `off`: the channel is disabled. */
export type InsertResult = 'new' | 'old' | 'off'

/**
 * Inserts payments before their gateways are called; returns for each number whether it was inserted, or why not. The
 * statement itself reads whether the channel is enabled, since a process's cache may be stale.
 */
export async function insertPayments(
  db: Db,
  payments: readonly NewPayment[],
): Promise<ReadonlyMap<string, InsertResult>> {
  const { rows } = await sql<{ payment_no: string; insertion: InsertResult }>`
    with wanted as materialized (
      select p.*, ${isPayChannelEnabled(sql`p.pay_channel_id`)} as is_on
      from unnest(${batchArray(
        payments.map((each) => each.payment_no),
        'text',
      )}, ${batchArray(
        payments.map((each) => each.order_no),
        'text',
      )},
                  ${batchArray(
                    payments.map((each) => each.shop_id),
                    'bigint',
                  )}, ${batchArray(
                    payments.map((each) => each.pay_channel_id),
                    'text',
                  )},
                  ${batchArray(
                    payments.map((each) => each.amount_fen),
                    'bigint',
                  )}, ${batchArray(
                    payments.map((each) => each.fee_fen),
                    'bigint',
                  )},
                  ${batchArray(
                    payments.map((each) => each.next_check_at),
                    'timestamptz',
                  )},
                  ${batchArray(
                    payments.map((each) => each.created_at),
                    'timestamptz',
                  )}, ${batchArray(
                    payments.map((each) => each.pay_before),
                    'timestamptz',
                  )},
                  ${batchArray(
                    payments.map((each) => each.way),
                    'text',
                  )}, ${batchArray(
                    payments.map((each) => each.balance_fen),
                    'bigint',
                  )})
        as p(payment_no, order_no, shop_id, pay_channel_id, amount_fen, fee_fen, next_check_at, created_at, pay_before, way, balance_fen)
    ), written as (
      insert into payment (payment_no, order_no, shop_id, pay_channel_id, amount_fen, fee_fen, state, next_check_at, created_at, pay_before, way, balance_fen, seller_fee_fen)
      select payment_no, order_no, shop_id, pay_channel_id, amount_fen, fee_fen, 'creating', next_check_at, created_at, pay_before, way, balance_fen,
        ${sellerFeeFen(sql`wanted.pay_channel_id`, sql`amount_fen - wanted.fee_fen`)}
      from wanted where is_on
      on conflict (order_no, pay_channel_id, way) where state in ('creating', 'waiting') do nothing
      returning payment_no
    )
    select payment_no,
      case when not is_on then 'off' when written.payment_no is null then 'old' else 'new' end as insertion
    from wanted left join written using (payment_no)`.execute(db)
  return new Map(rows.map(({ payment_no, insertion }) => [payment_no, insertion]))
}

/** All payments of an order, the oldest first. */
export const listPaymentsOfOrder = (db: Db, orderNo: string): Promise<PaymentRow[]> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy('created_at')
    .orderBy('payment_no')
    .execute()

export const findPayments = (db: Db, paymentNos: readonly string[]) =>
  db
    .selectFrom('payment')
    .select(['payment_no', 'order_no', 'shop_id'])
    .where('payment_no', '=', (eb) => eb.fn.any(eb.val(paymentNos)))
    .execute()

/** The order and the channel of a payment; undefined if there is no such payment. */
export const findOrderAndChannel = (db: Db, paymentNo: string) =>
  db
    .selectFrom('payment')
    .select(['order_no', 'pay_channel_id', 'balance_fen'])
    .where('payment_no', '=', paymentNo)
    .executeTakeFirst()

/** The amount that a payment was created for; undefined if there is no such payment. */
export const findRequestedAmount = async (db: Db, paymentNo: string): Promise<number | undefined> =>
  (await db.selectFrom('payment').select('amount_fen').where('payment_no', '=', paymentNo).executeTakeFirst())
    ?.amount_fen

/**
 * The numbers of the orders of payments, as a query for another statement: without those of shops that move to another cell,
 * whose rows may be locked for as long as all of them take to be deleted.
 */
export const orderNosOfPayments = (paymentNos: readonly string[]): RawBuilder<string> =>
  sql`select order_no from payment where payment_no = any(${batchArray(paymentNos, 'text')})
    and ${staysHere(sql`payment.shop_id`)}`

const lockPaymentsWhere = (tx: Tx, isWanted: RawBuilder<boolean>): Promise<PaymentRow[]> =>
  tx.selectFrom('payment').selectAll().where(isWanted).orderBy('payment_no').forUpdate().execute()

/** Locks payments, after their orders and in the order of their numbers. */
export const lockPayments = (tx: Tx, paymentNos: readonly string[]) =>
  lockPaymentsWhere(tx, sql`payment_no = any(${batchArray(paymentNos, 'text')})`)

/** The same, of locked orders alone. */
export const lockPaymentsOfOrders = (tx: Tx, paymentNos: readonly string[], orderNos: readonly string[]) =>
  lockPaymentsWhere(
    tx,
    sql`payment_no = any(${batchArray(paymentNos, 'text')}) and order_no = any(${batchArray(orderNos, 'text')})`,
  )

/** Locks the payments that the money of an order came by, after the order: the one that settled it, and its balance part. */
export const lockPaymentsOfMoney = (tx: Tx, orderNo: string): Promise<PaymentRow[]> =>
  tx
    .selectFrom('payment')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('state', '=', 'succeeded')
    .orderBy('payment_no')
    .forUpdate()
    .execute()

/** Ends open payments; others stay as they are. They are still checked for late money. */
export async function endPayments(
  db: Db,
  paymentNos: readonly string[],
  state: 'failed' | 'closed',
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ state })
    .where('payment_no', '=', (eb) => eb.fn.any(eb.val(paymentNos)))
    .where('state', 'in', ['creating', 'waiting'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export interface PaymentUpdate {
  paymentNo: string
  state: PaymentState
  settles: boolean
  tradeNo: string
}

/** Updates locked payments as part of another statement; see `updatePayments`. */
export const paymentUpdate = (changes: readonly PaymentUpdate[]): RawBuilder<unknown> => sql`
  update payment set state = c.state, settles = payment.settles or c.settles,
    trade_no = case when payment.settles then payment.trade_no else c.trade_no end, next_check_at = null
  from unnest(${batchArray(
    changes.map((each) => each.paymentNo),
    'text',
  )}, ${batchArray(
    changes.map((each) => each.state),
    'text',
  )},
              ${batchArray(
                changes.map((each) => each.settles),
                'boolean',
              )}, ${batchArray(
                changes.map((each) => each.tradeNo),
                'text',
              )})
    as c(payment_no, state, settles, trade_no)
  where payment.payment_no = c.payment_no`

/**
 * Writes what received money did to locked payments; paid ones need no further check. A payment that settled its
 * order keeps the trade that did it, whatever arrives for the same payment later.
 */
export const updatePayments = (tx: Tx, changes: readonly PaymentUpdate[]) =>
  paymentUpdate(changes).execute(tx)

/**
 * Claims payments whose next check is due; the check after it is scheduled at once, so that no two processes query
 * the same payment.
 */
export async function claimDuePayments(db: Db, now: Date, limit: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    update payment set checks = checks + 1, next_check_at = ${now}::timestamptz + interval '30 seconds'
    where payment_no in (
      select payment_no from payment where next_check_at <= ${now} and ${staysHere(sql`shop_id`)}
      order by next_check_at limit ${limit} for update skip locked)
    returning *`.execute(db)
  return rows
}

/** Sets when an unpaid payment is checked next; null: never again. */
export const setNextCheck = (db: Db, paymentNo: string, checkAt: Date | null) =>
  db
    .updateTable('payment')
    .set({ next_check_at: checkAt })
    .where('payment_no', '=', paymentNo)
    .where('next_check_at', 'is not', null)
    .execute()
