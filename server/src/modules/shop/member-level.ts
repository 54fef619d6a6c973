import { levelAt, type MemberLevel } from '@faka/contract/shop/member-level'
import type { Ctx, Services } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { actorAccountId } from '../account/public.ts'
import type { CachedShop } from './shop-cache.ts'

/** What an account spent in a shop. */
interface Spending {
  accountId: number
  shopId: number
  spentFen: number
}

/** What levels need from the module of payments, to the right; `create-modules.ts` passes it in. */
export interface SpendingPort {
  /** What accounts spent in shops, refunds taken off. Those who bought nothing are left out. */
  sumSpending(
    services: Pick<Services, 'config'>,
    db: Db,
    buyers: readonly Omit<Spending, 'spentFen'>[],
  ): Promise<Spending[]>
  /** The same in every shop in which an account bought something. */
  listSpending(services: Pick<Services, 'config' | 'db'>, accountId: number): Promise<Spending[]>
}

/** What an account spent in a shop, in 分. */
export async function getSpentFen(services: Services, accountId: number, shopId: number): Promise<number> {
  const { db, modules } = services
  const [spending] = await modules.shop.spending.sumSpending(services, db, [{ accountId, shopId }])
  return spending?.spentFen ?? 0
}

/** The level of the caller in a shop; undefined for guests and below the first. */
export async function findMemberLevel(
  ctx: Ctx,
  { shop_id: shopId, levels }: CachedShop,
): Promise<MemberLevel | undefined> {
  const accountId = actorAccountId(ctx)
  if (levels.length === 0 || accountId === undefined) return undefined
  return levelAt(levels, await getSpentFen(ctx, accountId, shopId))
}

/** The level that an order counts on. */
export interface LevelClaim {
  orderNo: string
  accountId: number
  shopId: number
  /** What the level needs. */
  minSpentFen: number
}

/** The orders whose buyers no longer have spent what their level needs, as after a refund a moment ago. */
export async function findLostLevels(
  services: Services,
  tx: Tx,
  claims: readonly LevelClaim[],
): Promise<ReadonlySet<string>> {
  if (claims.length === 0) return new Set()
  const spendings = await services.modules.shop.spending.sumSpending(services, tx, claims)
  const isKept = ({ accountId, shopId, minSpentFen }: LevelClaim) =>
    spendings.some(
      (each) => each.accountId === accountId && each.shopId === shopId && each.spentFen >= minSpentFen,
    )
  return new Set(claims.filter((claim) => !isKept(claim)).map(({ orderNo }) => orderNo))
}
