import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { setTopUpTerms as operation } from '@faka/contract/top-up/top-up'
import { asCommonTx } from '../../platform/cells/as-common-tx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { InvalidInputError } from '../../platform/invalid-input-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { sellerActorName } from '../account/public.ts'
import { endTopUpItem, putTopUpItem } from '../item/public.ts'
import { findShopByUrl, lockShop } from '../shop/public.ts'
import { findTermsErrors } from './top-up.rules.ts'
import { findTerms, insertTerms } from './top-up.sql.ts'

/** An order of a top-up and its entry in the ledger are written together. */
const elsewhere = {
  path: 'shortUrl',
  zh: '充值只能由第一个分区里的店铺来卖',
  en: 'The shop of top-ups is one of the first cell.',
}

/**
 * Sets the terms of top-ups, in place of those before, whose rows stay. The item of top-ups is put on sale in the shop that
 * is named, at the price of one unit, and taken off sale in the one before.
 */
export async function setTopUpTerms(
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shortUrl, enabled, unitFen, minFen, maxFen, steps } = input
  const errors = findTermsErrors(input)
  if (errors.length > 0) throw new InvalidInputError(errors)
  if (ctx.cell.number !== 0) throw new InvalidInputError([elsewhere])
  const { shop_id: shopId } = required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  const previous = await findTerms(ctx.common)
  const shopIds = [...new Set([shopId, previous?.shop_id ?? shopId])].sort((a, b) => a - b)
  return inTxPublishing(ctx, 'catalogue', shopIds.map(String), async (tx) => {
    for (const each of shopIds) await lockShop(tx, each)
    const common = asCommonTx(ctx, tx)
    const before = await findTerms(common)
    const isSameShop = before?.shop_id === shopId
    if (before && !isSameShop) await endTopUpItem(tx, before.item_id)
    const itemId = await putTopUpItem(ctx, tx, {
      shopId,
      itemId: isSameShop ? before.item_id : undefined,
      isOnSale: enabled,
      priceFen: unitFen,
      minQuantity: minFen / unitFen,
      maxQuantity: maxFen / unitFen,
    })
    await insertTerms(common, {
      shop_id: shopId,
      item_id: itemId,
      enabled,
      unit_fen: unitFen,
      min_fen: minFen,
      max_fen: maxFen,
      steps: JSON.stringify(steps),
      actor: sellerActorName(ctx.actor),
      at: ctx.now(),
    })
    return input
  })
}
