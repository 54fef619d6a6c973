import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { openOwnShop as operation } from '@faka/contract/shop/open-shop'
import { inCell } from '../../platform/cells/in-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { actorAccountId } from '../account/public.ts'
import { chooseCell } from './choose-cell.ts'
import { openShopInSteps } from './open-shop-in-steps.ts'
import { listOwnAddresses, refuseOpening, rolesOf } from './shop-opening.ts'

/** Opens a shop for the account of the session, which becomes a seller. The setting SHOP_OPENING says which accounts may. */
export async function openOwnShop(
  given: Ctx,
  { shortUrl, name }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const ctx = inCell(given, await chooseCell(given))
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  // who may open none begins none; what decides is asked again once the account is locked
  const { length: shops } = await listOwnAddresses(ctx, accountId)
  const refusal = refuseOpening(ctx, { roles: rolesOf(ctx.actor), shops })
  if (refusal) throw new DomainError(refusal)
  await openShopInSteps(ctx, { shortUrl, name, accountId, actor: null })
  return { shortUrl }
}
