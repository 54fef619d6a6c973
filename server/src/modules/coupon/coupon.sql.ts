import './coupon.tables.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type CouponBatchRow = Selectable<Tables['coupon_batch']>

/** A coupon of a shop with the terms of its batch. */
export type CouponRow = NonNullable<Awaited<ReturnType<typeof selectCoupon>>>

/** A coupon by its code in upper case. */
export const selectCoupon = (db: Db, shopId: number, code: string) =>
  db
    .selectFrom('coupon')
    .innerJoin('coupon_batch', 'coupon_batch.coupon_batch_id', 'coupon.coupon_batch_id')
    .selectAll('coupon_batch')
    .select(['coupon.coupon_id', 'coupon.code', 'coupon.uses'])
    .where('coupon.shop_id', '=', shopId)
    .where('coupon.code', '=', code)
    .executeTakeFirst()

export const insertBatch = (tx: Tx, batch: Insertable<Tables['coupon_batch']>) =>
  sql<{ coupon_batch_id: number }>`
    insert into coupon_batch (batch_no, shop_id, name, sum_fen, basis_points, min_fen, valid_from, valid_until, max_uses,
      max_uses_per_buyer, item_ids, classify_ids, coupons, created_at, created_by)
    values (${batch.batch_no}, ${batch.shop_id}, ${batch.name}, ${batch.sum_fen}, ${batch.basis_points}, ${batch.min_fen},
      ${batch.valid_from}, ${batch.valid_until}, ${batch.max_uses}, ${batch.max_uses_per_buyer},
      ${batch.item_ids}::text[], ${batch.classify_ids}::text[], ${batch.coupons}, ${batch.created_at}, ${batch.created_by})
    returning coupon_batch_id`
    .execute(tx)
    .then(({ rows: [row] }) => Number(row?.coupon_batch_id))

/** Adds coupons to a batch. Returns how many: codes that the shop has already are left out. */
export async function insertCoupons(
  tx: Tx,
  { batchId, shopId, maxUses }: { batchId: number; shopId: number; maxUses: number | null },
  codes: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    insert into coupon (coupon_batch_id, shop_id, code, max_uses)
    select ${batchId}, ${shopId}, code, ${maxUses}::int from unnest(${codes}::text[]) as c(code)
    on conflict (shop_id, code) do nothing returning coupon_id`.execute(tx)
  return rows.length
}

/**
 * Lowers how often the coupons of a batch may be used, never below the uses that they have. Returns whether that changed
 * anything.
 */
export async function lowerMaxUses(tx: Tx, batchId: number, maxUses: number): Promise<boolean> {
  // a batch is locked before its coupons, as orders lock them
  await tx
    .selectFrom('coupon_batch')
    .select('coupon_batch_id')
    .where('coupon_batch_id', '=', batchId)
    .forNoKeyUpdate()
    .execute()
  const { rows } = await sql<{ max_uses: number }>`
    update coupon set max_uses = greatest(uses, ${maxUses}::int)
    where coupon_batch_id = ${batchId} and coalesce(max_uses > greatest(uses, ${maxUses}::int), true)
    returning max_uses`.execute(tx)
  const [lowered] = rows
  if (!lowered) return false
  await tx
    .updateTable('coupon_batch')
    .set({ max_uses: Math.max(1, lowered.max_uses) })
    .where('coupon_batch_id', '=', batchId)
    .execute()
  return true
}

export const findBatch = (db: Db, batchNo: string) =>
  db.selectFrom('coupon_batch').selectAll().where('batch_no', '=', batchNo).executeTakeFirst()

/** Disables a batch, or enables it again; one that is so already keeps its time. Returns whether that changed it. */
export async function setDisabled(tx: Tx, batchId: number, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupon_batch')
    .set({ disabled_at: at })
    .where('coupon_batch_id', '=', batchId)
    .where('disabled_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

type CouponEvent = Insertable<Tables['coupon_event']>
export type CouponEventKind = CouponEvent['kind']

export const insertCouponEvent = (tx: Tx, event: CouponEvent) =>
  tx.insertInto('coupon_event').values(event).execute()

/** The batches of a shop, the latest first: those older than `before`, or all. */
export const listBatchesBefore = (
  db: Db,
  shopId: number,
  { before, max, skip }: { before: number | undefined; max: number; skip: number },
) =>
  db
    .selectFrom('coupon_batch')
    .selectAll()
    .where('shop_id', '=', shopId)
    .$if(before !== undefined, (query) => query.where('coupon_batch_id', '<', before ?? 0))
    .orderBy('coupon_batch_id', 'desc')
    .limit(max)
    .offset(skip)
    .execute()

export const countBatches = (db: Db, shopId: number): Promise<number> =>
  db
    .selectFrom('coupon_batch')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow()
    .then(({ total }) => Number(total))

/** The codes of batches that have one coupon. */
export async function findSingleCodes(
  db: Db,
  batchIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('coupon')
    .select(['coupon_batch_id', 'code'])
    .where('coupon_batch_id', '=', (eb) => eb.fn.any(eb.val(batchIds)))
    .execute()
  return new Map(rows.map(({ coupon_batch_id, code }) => [coupon_batch_id, code]))
}

interface UseSums {
  coupon_batch_id: number
  held: number
  used: number
  used_fen: number
}

/** How often the coupons of batches are held and used, and what that saved buyers. */
export async function sumUses(db: Db, batchIds: readonly number[]): Promise<ReadonlyMap<number, UseSums>> {
  const { rows } = await sql<UseSums>`
    select coupon_batch_id,
      count(*) filter (where paid_at is null and returned_at is null)::int as held,
      count(*) filter (where paid_at is not null)::int as used,
      coalesce(sum(discount_fen) filter (where paid_at is not null), 0)::bigint as used_fen
    from coupon_use where coupon_batch_id = any(${batchIds}::bigint[]) group by coupon_batch_id`.execute(db)
  return new Map(rows.map((row) => [row.coupon_batch_id, row]))
}

/** The next coupons of a batch after one, in the order in which they were made. */
export const listCouponsAfter = (
  db: Db,
  batchId: number,
  last: { coupon_id: number } | undefined,
  max: number,
) =>
  db
    .selectFrom('coupon')
    .select(['coupon_id', 'code', 'uses', 'max_uses'])
    .where('coupon_batch_id', '=', batchId)
    .where('coupon_id', '>', last?.coupon_id ?? 0)
    .orderBy('coupon_id')
    .limit(max)
    .execute()
