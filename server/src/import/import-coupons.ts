import { maxCouponTargets } from '@faka/contract/coupon/coupon'
import type { LocalizedText } from '../cli/localized-text.ts'
import { importCoupon, isCouponCodeTaken, lowerImportedCoupon } from '../modules/coupon/public.ts'
import { inTx } from '../platform/db.ts'
import type { ItemsByKey } from './import-catalogue.ts'
import { type ImportRun, noRows, type RowCounts } from './import-run.ts'
import type { ImportedCoupon, ImportedShop } from './imported-shop.ts'
import { keepOrigin, originsOf } from './origins.ts'
import { couponLosses } from './read-coupons.ts'
import { isOfKey } from './variants.ts'

const maxUses = 1_000_000

const reasons = {
  expired: { zh: '已过期：没有导入', en: 'it has expired: not imported' },
  neverValid: { zh: '它的结束时间不晚于开始时间：没有导入', en: 'it ends before it begins: not imported' },
  taken: {
    zh: '本店已有这个优惠码（不分大小写）：没有导入',
    en: 'the shop has this code already, in upper or lower case: not imported',
  },
  tooMany: {
    zh: `它限于超过 ${maxCouponTargets} 个商品：没有导入`,
    en: `it is for more than ${maxCouponTargets} items: not imported`,
  },
} satisfies Record<string, LocalizedText>

/** Whether a coupon that is for one of these items has to name this one; it need not name a variant beside its item. */
const isTarget = (key: string, isVariant: boolean, itemKeys: readonly string[]): boolean =>
  itemKeys.some((of) => key === of || (!isVariant && isOfKey(key, of)))

/** The keys of the items that came here and a coupon is for, and of its classifies. */
interface Targets {
  items: readonly string[]
  classifies: readonly string[]
}

/** Why a coupon is not imported; undefined if it is. */
async function whyLeftOut(
  { ctx, shop, spool }: ImportRun,
  { code, validFrom, validUntil, itemKeys, classifyKeys }: ImportedCoupon,
  targets: Targets,
): Promise<LocalizedText | undefined> {
  if (validUntil && validUntil <= ctx.now()) return reasons.expired
  if (validUntil && validFrom && validUntil <= validFrom) return reasons.neverValid
  const isLimited = itemKeys.length > 0 || classifyKeys.length > 0
  // without its limits it would be for everything
  if (isLimited && targets.items.length + targets.classifies.length === 0) return couponLosses.noItem
  if (targets.items.length > maxCouponTargets) return reasons.tooMany
  if (!spool.remember('coupon', code) || (await isCouponCodeTaken(ctx.db, shop.shop_id, code)))
    return reasons.taken
  return undefined
}

const atMost = (uses: number | null): number | null => uses && Math.min(uses, maxUses)

/**
 * Lowers the coupons of earlier imports by what was used of them there since; one that can no longer be used there is
 * disabled here. So the uses in both shops together are not more than the old one allowed.
 */
async function takeOverUses(
  { ctx, write }: ImportRun,
  coupons: readonly ImportedCoupon[],
  before: ReadonlyMap<string, string>,
): Promise<void> {
  if (!write) return
  const now = new Map(coupons.map(({ key, usesLeft }) => [key, usesLeft]))
  for (const [key, batchNo] of before) {
    const usesLeft = atMost(now.has(key) ? (now.get(key) ?? null) : 0)
    if (usesLeft !== null) await inTx(ctx.db, (tx) => lowerImportedCoupon(ctx, tx, { batchNo, usesLeft }))
  }
}

/** Adds the coupons that could still be used there, each as a batch of its own, with what is left of its uses. */
export async function importCoupons(
  run: ImportRun,
  { coupons = [], classifies }: ImportedShop,
  itemsByKey: ItemsByKey,
): Promise<RowCounts> {
  const { ctx, shop, foreign, losses, write } = run
  const counts = noRows()
  const before = await originsOf(run, 'coupon')
  const [itemIds, classifyIds] = [await originsOf(run, 'item'), await originsOf(run, 'classify')]
  const classifyKeysHere = new Set(classifies.map(({ key }) => key))
  const idsOf = (ids: ReadonlyMap<string, string>, keys: readonly string[]) =>
    keys.flatMap((key) => ids.get(key) ?? [])
  await takeOverUses(run, coupons, before)
  for (const coupon of coupons) {
    counts.read += 1
    if (before.has(coupon.key)) {
      counts.there += 1
      continue
    }
    const targets: Targets = {
      items: [...itemsByKey].flatMap(([key, { isVariant }]) =>
        isTarget(key, isVariant, coupon.itemKeys) ? [key] : [],
      ),
      classifies: coupon.classifyKeys.filter((key) => classifyKeysHere.has(key)),
    }
    const why = await whyLeftOut(run, coupon, targets)
    if (why) {
      counts.lost += 1
      losses.add({ table: 'coupon', key: coupon.key, what: '', why })
      continue
    }
    counts.added += 1
    if (!write) continue
    await inTx(ctx.db, async (tx) => {
      const batchNo = await importCoupon(ctx, tx, {
        ...coupon,
        shopId: shop.shop_id,
        name: foreign.title.zh,
        usesLeft: atMost(coupon.usesLeft),
        usesPerBuyer: atMost(coupon.usesPerBuyer),
        itemIds: idsOf(itemIds, targets.items),
        classifyIds: idsOf(classifyIds, targets.classifies),
      })
      await keepOrigin(run, tx, 'coupon', coupon.key, batchNo)
    })
  }
  return counts
}
