import type { CodeName } from '@faka/contract/shared/codes'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { actorAccountId } from '../account/public.ts'
import { findShopsBySeller } from './shop.sql.ts'
import { type CachedShop, findShopByUrl, getCachedShop } from './shop-cache.ts'

/** The ids of the shops that the caller may manage; undefined stands for every shop, at the command line. */
export async function listManagedShopIds(ctx: Ctx): Promise<number[] | undefined> {
  if (ctx.actor.kind === 'seller') return undefined
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  return (await findShopsBySeller(ctx.db, accountId)).map(({ shop_id }) => shop_id)
}

/** Whether the caller may manage a shop: the account that owns it may, and the operator at the command line. */
function mayManage({ actor }: Ctx, shop: CachedShop): boolean {
  return actor.kind === 'seller' || (actor.kind === 'buyer' && actor.accountId === shop.seller_account_id)
}

/** The shop that the caller wants to manage. A shop of another seller is rejected like an unknown one: `shopNotFound`. */
export async function getManagedShopOrReject(ctx: Ctx, shortUrl: string): Promise<CachedShop> {
  const shop = required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  if (!mayManage(ctx, shop)) throw new DomainError('shopNotFound')
  return shop
}

/**
 * A row of a shop that the caller may manage. A row of another shop is rejected like a missing one, with the same code:
 * `required` with the rights of a seller.
 */
export async function requiredOfManagedShop<Row extends { shop_id: number }>(
  ctx: Ctx,
  row: Row | undefined,
  codeName: CodeName,
): Promise<Row> {
  const found = required(row, codeName)
  if (!mayManage(ctx, await getCachedShop(ctx, found.shop_id))) throw new DomainError(codeName)
  return found
}
