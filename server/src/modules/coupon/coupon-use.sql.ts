import './coupon.tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { CountedUse, CouponClaim, LimitedCoupon } from './coupon.rules.ts'

const selectCoupons = (couponIds: readonly number[]) => sql<LimitedCoupon>`
    select coupon_id, coupon_batch_id, uses, coupon.max_uses, max_uses_per_buyer, disabled_at, valid_from, valid_until
    from coupon_batch join coupon using (coupon_batch_id)
    where coupon_id = any(${couponIds}::bigint[])
    order by coupon_batch_id, coupon_id`

export const readCoupons = async (db: Db, couponIds: readonly number[]): Promise<LimitedCoupon[]> =>
  (await selectCoupons(couponIds).execute(db)).rows

/**
 * Locks coupons and their batches, so that what is counted of them afterwards stays true until the commit. A batch
 * is locked before its coupons, in the order of their ids, and after the cards of the orders, so that two transactions
 * cannot deadlock.
 */
export const lockCoupons = async (tx: Tx, couponIds: readonly number[]): Promise<LimitedCoupon[]> =>
  (await sql<LimitedCoupon>`${selectCoupons(couponIds)} for no key update`.execute(tx)).rows

/** The uses of these batches that count, of buyers with one of these keys. */
export async function listUsesOfBuyers(
  db: Db,
  batchIds: readonly number[],
  buyerKeys: readonly Buffer[],
): Promise<CountedUse[]> {
  const { rows } = await sql<CountedUse>`
    select coupon_batch_id, buyer_keys from coupon_use
    where returned_at is null and coupon_batch_id = any(${batchIds}::bigint[]) and buyer_keys && ${buyerKeys}::bytea[]`.execute(
    db,
  )
  return rows
}

/** Counts uses of locked coupons and records for which orders they are. */
export const insertUses = (tx: Tx, claims: readonly CouponClaim[]) => {
  const keys = claims.flatMap(({ orderNo, buyerKeys }) => buyerKeys.map((key) => ({ orderNo, key })))
  return sql`
    with keys_of_order as (
      select order_no, array_agg(key) as keys
      from unnest(${keys.map(({ orderNo }) => orderNo)}::text[], ${keys.map(({ key }) => key)}::bytea[]) as k(order_no, key)
      group by order_no
    ), used as (
      insert into coupon_use (order_no, coupon_id, coupon_batch_id, shop_id, buyer_keys, discount_fen, created_at)
      select u.order_no, coupon_id, coupon_batch_id, shop_id, coalesce(keys_of_order.keys, '{}'), discount_fen, created_at
      from unnest(${claims.map(({ orderNo }) => orderNo)}::text[], ${claims.map(({ couponId }) => couponId)}::bigint[],
                  ${claims.map(({ batchId }) => batchId)}::bigint[], ${claims.map(({ shopId }) => shopId)}::bigint[],
                  ${claims.map(({ discountFen }) => discountFen)}::bigint[], ${claims.map(({ at }) => at)}::timestamptz[])
        as u(order_no, coupon_id, coupon_batch_id, shop_id, discount_fen, created_at)
        left join keys_of_order using (order_no)
      returning coupon_id
    )
    update coupon set uses = coupon.uses + counted.uses
    from (select coupon_id, count(*)::int as uses from used group by coupon_id) counted
    where coupon.coupon_id = counted.coupon_id`.execute(tx)
}

/** Takes back uses that were claimed in this transaction for orders that were not placed. */
export const deleteUses = (tx: Tx, orderNos: readonly string[]) =>
  sql`
    with dropped as (
      delete from coupon_use where order_no = any(${orderNos}::text[]) returning coupon_id
    )
    update coupon set uses = coupon.uses - counted.uses
    from (select coupon_id, count(*)::int as uses from dropped group by coupon_id) counted
    where coupon.coupon_id = counted.coupon_id`.execute(tx)

/** SQL: the orders whose uses are held. */
export const heldUses = sql<string>`
  select order_no from coupon_use where paid_at is null and returned_at is null`

/** SQL: the orders whose uses were returned after a moment. */
export const usesReturnedAfter = (after: Date) => sql<string>`
  select order_no from coupon_use where returned_at > ${after}`

/** The use of an order, if it had one. */
export const findUse = (db: Db, orderNo: string) =>
  db.selectFrom('coupon_use').selectAll().where('order_no', '=', orderNo).executeTakeFirst()

/** Counts the returned use of an order, whose coupon is locked, again. */
export const takeUseAgain = (tx: Tx, orderNo: string) =>
  sql`
    with taken as (
      update coupon_use set returned_at = null where order_no = ${orderNo} and returned_at is not null returning coupon_id
    )
    update coupon set uses = coupon.uses + 1 from taken where coupon.coupon_id = taken.coupon_id`.execute(tx)

/**
 * SQL that follows the changes of orders, as parts of the statement that makes them: `ended` and `paid` select the
 * `order_no` of orders that end unpaid and that are paid. A use is returned once, since only one that counts is returned.
 */
export const followOrders = (
  { ended, paid }: { ended: RawBuilder<unknown>; paid: RawBuilder<unknown> },
  at: Date,
): RawBuilder<unknown> => sql`
  coupon_returned as (
    update coupon_use set returned_at = ${at}::timestamptz
    where order_no in (${ended}) and returned_at is null and paid_at is null returning coupon_id
  ), coupon_locked as (
    select coupon_id, counted.uses as returned
    from coupon join (select coupon_id, count(*)::int as uses from coupon_returned group by coupon_id) counted
      using (coupon_id)
    order by coupon_batch_id, coupon_id for no key update of coupon
  ), coupon_freed as (
    update coupon set uses = coupon.uses - returned from coupon_locked where coupon.coupon_id = coupon_locked.coupon_id
  ), coupon_paid as (
    update coupon_use set paid_at = ${at}::timestamptz where order_no in (${paid})
  )`

/** The uses of the coupons of a batch, the latest first: those before `after`, or all. */
export const listUsesOfBatch = (
  db: Db,
  batchId: number,
  {
    after,
    max,
    skip,
  }: { after: { created_at: Date; order_no: string } | undefined; max: number; skip: number },
) =>
  db
    .selectFrom('coupon_use')
    .innerJoin('coupon', 'coupon.coupon_id', 'coupon_use.coupon_id')
    .select(['order_no', 'code', 'discount_fen', 'created_at', 'paid_at', 'returned_at'])
    .where('coupon_use.coupon_batch_id', '=', batchId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, order_no) < (
          select created_at, order_no from coupon_use where order_no = ${after?.order_no})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('order_no', 'desc')
    .limit(max)
    .offset(skip)
    .execute()

export const countUsesOfBatch = (db: Db, batchId: number): Promise<number> =>
  db
    .selectFrom('coupon_use')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('coupon_batch_id', '=', batchId)
    .executeTakeFirstOrThrow()
    .then(({ total }) => Number(total))
