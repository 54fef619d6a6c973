import type { CodeName } from '@faka/contract/shared/codes'
import { hasNeededRight, type ShopRight, shopRights } from '@faka/contract/shared/shop-right'
import type { Ctx, PassedCheck } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { actorAccountId, hasSecondFactor } from '../account/public.ts'
import { findShopsBySeller } from './shop.sql.ts'
import { type CachedShop, findShopByUrl, getCachedShop } from './shop-cache.ts'
import { findStaffRights, findStaffShops } from './staff.sql.ts'

/** What the caller may do in a shop. */
export interface ShopAccess {
  isOwner: boolean
  rights: readonly ShopRight[]
}

type FactorRule = Pick<CachedShop, 'requires_factor'>

/** Finds out whether the caller lacks the second factor that a shop, or the platform, requires of those who work in it. */
export async function createFactorCheck(ctx: Ctx): Promise<(shop: FactorRule) => boolean> {
  const { actor, config } = ctx
  // programs and the command line have none
  const hasFactor = actor.kind !== 'buyer' || (await hasSecondFactor(ctx.common, actor.accountId))
  return ({ requires_factor }) => !hasFactor && (requires_factor || config.requireStaffFactor)
}

/** The ids of the shops that the caller may reach by this operation; undefined stands for every shop, at the command line. */
export async function listManagedShopIds(ctx: Ctx): Promise<number[] | undefined> {
  const shopIds = await listPermittedShopIds(ctx)
  if (!shopIds) return undefined
  const shops = await Promise.all(shopIds.map((shopId) => getCachedShop(ctx, shopId)))
  const lacksFactor = await createFactorCheck(ctx)
  return shops.filter((shop) => !lacksFactor(shop)).map(({ shop_id }) => shop_id)
}

/** The same, with those that require a second factor which the caller lacks: what they are called is shown. */
export async function listPermittedShopIds(ctx: Ctx): Promise<number[] | undefined> {
  if (ctx.actor.kind === 'seller') return undefined
  if (ctx.actor.kind === 'apiKey') return [ctx.actor.shopId]
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const [own, staffOf] = await Promise.all([
    findShopsBySeller(ctx.db, accountId),
    findStaffShops(ctx.db, accountId),
  ])
  const permitted = staffOf.filter(({ rights }) => hasNeededRight(rights, ctx.operation?.rights))
  return [...own, ...permitted].map(({ shop_id }) => shop_id)
}

/** What the caller may do in a shop; undefined for callers who neither own it nor work for it. */
export async function findShopAccess(
  ctx: Ctx,
  shop: { shop_id: number; seller_account_id: number },
): Promise<ShopAccess | undefined> {
  const { actor } = ctx
  // the operator at the command line acts for every owner
  if (actor.kind === 'seller') return { isOwner: true, rights: shopRights }
  // which operations it may call, its scopes say
  if (actor.kind === 'apiKey')
    return actor.shopId === shop.shop_id ? { isOwner: true, rights: shopRights } : undefined
  if (actor.kind !== 'buyer') return undefined
  if (actor.accountId === shop.seller_account_id) return { isOwner: true, rights: shopRights }
  // read for every call, so that a removal or a change counts at once
  const rights = await findStaffRights(ctx.db, shop.shop_id, actor.accountId)
  return rights && { isOwner: false, rights }
}

/**
 * The one place at which rights in shops are enforced. Rejects with `notFound` what the caller has no access to, like
 * what does not exist, with `rightNeeded` a member of the staff without a right that the operation needs, and with
 * `staffFactorNeeded` a caller without the second factor that is required.
 */
async function checkAccess(ctx: Ctx, shop: CachedShop, notFound: CodeName): Promise<void> {
  const { isOwner, rights } = required(await findShopAccess(ctx, shop), notFound)
  if (!isOwner && !hasNeededRight(rights, ctx.operation?.rights)) throw new DomainError('rightNeeded')
  if ((await createFactorCheck(ctx))(shop)) throw new DomainError('staffFactorNeeded')
  ctx.passedChecks?.push({ tenantId: shop.shop_id, notFound })
}

/** Enforces once more the rights that an earlier request of the same caller for the same operation had. */
export async function checkAccessAgain(ctx: Ctx, checks: readonly PassedCheck[]): Promise<void> {
  for (const { tenantId, notFound } of checks)
    await checkAccess(ctx, await getCachedShop(ctx, tenantId), notFound)
}

/**
 * The shop that the caller wants to manage. A shop of another seller is rejected like an unknown one: `shopNotFound`. It
 * reads rights by a connection of its own: call it outside of transactions.
 */
export async function getManagedShopOrReject(ctx: Ctx, shortUrl: string): Promise<CachedShop> {
  const shop = required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  await checkAccess(ctx, shop, 'shopNotFound')
  return shop
}

/**
 * A row of a shop that the caller may manage. A row of another shop is rejected like a missing one, with the same code:
 * `required` with the rights of a seller. Call it outside of transactions, too.
 */
export async function requiredOfManagedShop<Row extends { shop_id: number }>(
  ctx: Ctx,
  row: Row | undefined,
  codeName: CodeName,
): Promise<Row> {
  const found = required(row, codeName)
  await checkAccess(ctx, await getCachedShop(ctx, found.shop_id), codeName)
  return found
}
