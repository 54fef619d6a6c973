import { CouponBatchNo, type createCoupons as operation } from '@faka/contract/coupon/coupon'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { InvalidInputError } from '../../platform/invalid-input-error.ts'
import { newNumber, type Random } from '../../platform/random.ts'
import { sellerActorName } from '../account/public.ts'
import { listItemIds } from '../item/public.ts'
import { type CachedShop, getManagedShopOrReject } from '../shop/public.ts'
import { insertBatch, insertCoupons } from './coupon.sql.ts'
import { recordCouponEvent } from './record-coupon-event.ts'
import { toStoredDiscount } from './stored-discount.ts'

type Input = InputOf<typeof operation>

/** The digits of a random code, sixty random bits, in groups that can be read aloud. */
const codeLength = 12
const groupLength = 4

const newCode = (random: Random): string =>
  newNumber(random, codeLength).replace(new RegExp(`.{${groupLength}}(?=.)`, 'g'), '$&-')

function* newCodes(random: Random, count: number): Generator<string> {
  for (let made = 0; made < count; made++) yield newCode(random)
}

/** Rejects items and categories that the shop does not have. */
async function checkTargets(ctx: Ctx, shop: CachedShop, { itemIds, classifyIds }: Input): Promise<void> {
  const items = new Set((await listItemIds(ctx.db, shop.shop_id)).map(({ public_id }) => public_id))
  if (itemIds.some((id) => !items.has(id))) throw new DomainError('itemNotFound')
  const classifies = new Set(shop.classifies.map(({ classify_id }) => classify_id))
  if (classifyIds.some((id) => !classifies.has(id))) throw new DomainError('classifyNotFound')
}

/** Rejects terms that no order could meet. */
function checkTerms({ code, count }: Input, validFrom: Date, validUntil: Date | null, now: Date): void {
  if (validUntil && (validUntil <= validFrom || validUntil <= now))
    throw new InvalidInputError([
      {
        path: 'validUntil',
        zh: '应晚于现在和开始时间',
        en: 'This must be later than now and than the start.',
      },
    ])
  if (code !== undefined && count !== 1)
    throw new InvalidInputError([
      { path: 'count', zh: '自定的优惠码只有一个', en: 'A code of your choice is one coupon.' },
    ])
}

/** Adds as many coupons as the batch has; a random code that is taken, which hardly happens, is made anew. */
async function addCoupons(
  ctx: Ctx,
  tx: Tx,
  batch: Parameters<typeof insertCoupons>[1],
  codes: readonly string[],
  isChosen: boolean,
): Promise<void> {
  let missing = codes.length - (await insertCoupons(tx, batch, codes))
  if (isChosen && missing > 0) throw new DomainError('couponRepeated')
  while (missing > 0) missing -= await insertCoupons(tx, batch, [...newCodes(ctx.random, missing)])
}

/** Creates a batch of coupons with the same terms, which are never changed. */
export async function createCoupons(ctx: Ctx, input: Input): Promise<ReplyOf<typeof operation>> {
  const shop = await getManagedShopOrReject(ctx, input.shortUrl)
  const now = ctx.now()
  const validFrom = input.validFrom === undefined ? now : new Date(input.validFrom)
  const validUntil = input.validUntil === undefined ? null : new Date(input.validUntil)
  checkTerms(input, validFrom, validUntil, now)
  await checkTargets(ctx, shop, input)
  const batchNo = CouponBatchNo.parse(newCellNumber(ctx, idLength))
  const codes = input.code === undefined ? [...newCodes(ctx.random, input.count)] : [input.code.toUpperCase()]
  const maxUses = input.maxUses ?? null
  const row = {
    batch_no: batchNo,
    shop_id: shop.shop_id,
    name: input.name,
    ...toStoredDiscount(input.discount),
    min_fen: input.minFen,
    valid_from: validFrom,
    valid_until: validUntil,
    max_uses: maxUses,
    max_uses_per_buyer: input.maxUsesPerBuyer ?? null,
    item_ids: [...new Set<string>(input.itemIds)],
    classify_ids: [...new Set<string>(input.classifyIds)],
    coupons: codes.length,
    created_at: now,
    created_by: sellerActorName(ctx.actor),
  }
  return inTx(ctx.db, async (tx) => {
    const batchId = await insertBatch(tx, row)
    const batch = { batchId, shopId: shop.shop_id, maxUses }
    await addCoupons(ctx, tx, batch, codes, input.code !== undefined)
    await recordCouponEvent(ctx, tx, row, 'created')
    return { batchNo, coupons: codes.length, code: codes.length === 1 ? (codes[0] ?? null) : null }
  })
}
