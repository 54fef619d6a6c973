import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { requireStaffFactor as operation } from '@faka/contract/shop/staff'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { hasSecondFactor } from '../account/public.ts'
import { recordStaffEvent } from './record-staff-event.ts'
import { getManagedShopOrReject } from './seller-shop.ts'
import { changeShopRow, lockShop } from './shop.sql.ts'

/**
 * Requires a second factor of all who work in the console of a shop, or ends that, and records it. Its owner must have
 * one before, and so is not locked out by the switch.
 */
export async function requireStaffFactor(
  ctx: Ctx,
  { shortUrl, required }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId, seller_account_id: ownerId } = await getManagedShopOrReject(ctx, shortUrl)
  if (required && !(await hasSecondFactor(ctx.common, ownerId))) throw new DomainError('ownFactorNeeded')
  await inTxPublishing(ctx, 'catalogue', [String(shopId)], async (tx) => {
    if ((await lockShop(tx, shopId)).requires_factor === required) return
    await changeShopRow(tx, shopId, { requires_factor: required })
    const all = { shop_id: shopId, staff_no: '', name: '', rights: [] }
    await recordStaffEvent(ctx, tx, required ? 'factorRequired' : 'factorOptional', all)
  })
  return { required }
}
