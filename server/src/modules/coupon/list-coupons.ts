import { CouponBatchNo, type listCoupons as operation } from '@faka/contract/coupon/coupon'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ClassifyId, ItemId } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { decodeCursor, encodeCursor, invalidCursor } from '../../platform/cursor.ts'
import { getSellerName } from '../account/public.ts'
import { listItems } from '../item/public.ts'
import { type CachedShop, getManagedShopOrReject } from '../shop/public.ts'
import {
  type CouponBatchRow,
  countBatches,
  findBatch,
  findSingleCodes,
  listBatchesBefore,
  sumUses,
} from './coupon.sql.ts'
import { toCouponDiscountDto } from './stored-discount.ts'

const listName = 'coupons'

async function getPlaceOrReject(ctx: Ctx, shopId: number, cursor: string): Promise<number> {
  const batch = await findBatch(ctx.db, decodeCursor(listName, cursor)[0] ?? '')
  if (batch?.shop_id !== shopId) throw invalidCursor()
  return batch.coupon_batch_id
}

/** The items and categories of a batch by name; those that were removed meanwhile are left out. */
function toTargets(
  { item_ids, classify_ids }: CouponBatchRow,
  shop: CachedShop,
  titles: ReadonlyMap<string, string>,
) {
  return {
    items: item_ids.flatMap((id) => {
      const title = titles.get(id)
      return title === undefined ? [] : { itemId: ItemId.parse(id), title }
    }),
    classifies: shop.classifies
      .filter(({ classify_id }) => classify_ids.includes(classify_id))
      .map(({ classify_id, name }) => ({ classifyId: ClassifyId.parse(classify_id), name })),
  }
}

async function toBatchDtos(ctx: Ctx, shop: CachedShop, rows: readonly CouponBatchRow[]) {
  const ids = rows.map(({ coupon_batch_id }) => coupon_batch_id)
  const single = rows.filter(({ coupons }) => coupons === 1).map(({ coupon_batch_id }) => coupon_batch_id)
  const named = rows.some(({ item_ids }) => item_ids.length > 0)
  const [sums, codes, items] = await Promise.all([
    sumUses(ctx.db, ids),
    findSingleCodes(ctx.db, single),
    named ? listItems(ctx.db, shop.shop_id) : [],
  ])
  const titles = new Map(items.map(({ public_id, version }) => [public_id, version.title]))
  return Promise.all(
    rows.map(async (row) => {
      const sum = sums.get(row.coupon_batch_id)
      return {
        batchNo: CouponBatchNo.parse(row.batch_no),
        name: row.name,
        discount: toCouponDiscountDto(row),
        minFen: row.min_fen,
        validFrom: row.valid_from.toISOString(),
        validUntil: row.valid_until?.toISOString() ?? null,
        maxUses: row.max_uses,
        maxUsesPerBuyer: row.max_uses_per_buyer,
        ...toTargets(row, shop, titles),
        code: codes.get(row.coupon_batch_id) ?? null,
        coupons: row.coupons,
        createTime: row.created_at.toISOString(),
        createdBy: await getSellerName(ctx, row.created_by),
        disabledTime: row.disabled_at?.toISOString() ?? null,
        held: sum?.held ?? 0,
        used: sum?.used ?? 0,
        usedFen: sum?.used_fen ?? 0,
      }
    }),
  )
}

/** The batches of coupons of a shop, the latest first. */
export async function listCoupons(
  ctx: Ctx,
  { shortUrl, page, pageSize, cursor }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = await getManagedShopOrReject(ctx, shortUrl)
  const before = cursor === undefined ? undefined : await getPlaceOrReject(ctx, shop.shop_id, cursor)
  const skip = before === undefined ? (page - 1) * pageSize : 0
  const [found, total] = await Promise.all([
    listBatchesBefore(ctx.db, shop.shop_id, { before, max: pageSize + 1, skip }),
    countBatches(ctx.db, shop.shop_id),
  ])
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  const nextCursor = found.length > pageSize && last ? encodeCursor(listName, last.batch_no) : null
  return { list: await toBatchDtos(ctx, shop, rows), total, page, pageSize, nextCursor }
}
