import { levelAt, type MemberLevel } from '@faka/contract/shop/member-level'
import { orIfAway, otherCells } from '../../platform/cells/in-cells.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx, Services } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { actorAccountId, inCellsOfAccount } from '../account/public.ts'
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
  /**
   * What accounts spent in all shops, as the platform knows it: what its own payment methods received, since a seller could
   * pay or confirm an order of the own shop without money, and without top-ups, which are spent once more. Those who bought
   * nothing are left out.
   */
  sumPlatformSpending(
    services: Pick<Services, 'config'>,
    db: Db,
    accountIds: readonly number[],
  ): Promise<ReadonlyMap<number, number>>
  /** What an account spent in every shop in which it bought something. */
  listSpending(services: Pick<Services, 'config' | 'db'>, accountId: number): Promise<Spending[]>
}

/** What an account spent in a shop, in 分. */
export async function getSpentFen(services: Services, accountId: number, shopId: number): Promise<number> {
  const { db, modules } = services
  const [spending] = await modules.shop.spending.sumSpending(services, db, [{ accountId, shopId }])
  return spending?.spentFen ?? 0
}

/** What an account spent in the shops of one cell, as it counts for the levels of the platform, in 分. */
async function getPlatformSpentFenInCell(services: Services, accountId: number): Promise<number> {
  const { db, modules } = services
  const sums = await modules.shop.spending.sumPlatformSpending(services, db, [accountId])
  return sums.get(accountId) ?? 0
}

/** The same in each cell, this one first. Others between which a shop moves are left out, since it may be in both. */
const listPlatformSpentFen = (ctx: Ctx, accountId: number) =>
  readOverCells(ctx, (leftOut) => listPlatformSpentFenOnce(ctx, accountId, leftOut), { exact: true })

async function listPlatformSpentFenOnce(
  ctx: Ctx,
  accountId: number,
  leftOut: ReadonlySet<number>,
): Promise<readonly [number, ...number[]]> {
  const others = otherCells(ctx, await inCellsOfAccount(ctx, accountId)).filter(
    ({ cell }) => !leftOut.has(cell.number),
  )
  const [here, ...elsewhere] = await Promise.all([
    getPlatformSpentFenInCell(ctx, accountId),
    // a cell that is away keeps no other from selling, at the level that is known without it
    ...others.map((cell) => orIfAway(getPlatformSpentFenInCell(cell, accountId), 0)),
  ])
  return [here, ...elsewhere]
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, fen) => sum + fen, 0)

/** What an account spent in all shops, as it counts for the levels of the platform, in 分. */
export const getPlatformSpentFen = async (ctx: Ctx, accountId: number): Promise<number> =>
  sumOf(await listPlatformSpentFen(ctx, accountId))

/** A level that a buyer reached. */
interface ReachedLevel extends MemberLevel {
  /** Whether it is a level of the platform. */
  ofPlatform: boolean
}

/** A level at which a price is computed. */
export interface PricedLevel extends ReachedLevel {
  /** What of the spending that it needs was in other cells, whose orders are not looked at once more. */
  spentElsewhereFen: number
}

/** The level that takes off more; of two that take off the same, that of the shop. */
export function betterLevel(
  ofShop: MemberLevel | undefined,
  ofPlatform: MemberLevel | undefined,
): ReachedLevel | undefined {
  if (ofPlatform && ofPlatform.basisPoints > (ofShop?.basisPoints ?? 0))
    return { ...ofPlatform, ofPlatform: true }
  return ofShop && { ...ofShop, ofPlatform: false }
}

/** Whether buyers of a shop may have a member price. */
export const offersMemberPrices = ({ levels, platformLevels, frozen_at }: CachedShop): boolean =>
  !frozen_at && levels.length + platformLevels.length > 0

/** The level at which the caller buys in a shop, its own or one of the platform; undefined for guests and below the first. */
export async function findMemberLevel(
  ctx: Ctx,
  { shop_id: shopId, levels, platformLevels }: CachedShop,
): Promise<PricedLevel | undefined> {
  const accountId = actorAccountId(ctx)
  if (accountId === undefined) return undefined
  const [spentFen, [here, ...elsewhere]] = await Promise.all([
    levels.length > 0 ? getSpentFen(ctx, accountId, shopId) : 0,
    platformLevels.length > 0 ? listPlatformSpentFen(ctx, accountId) : ([0] as const),
  ])
  const spentElsewhereFen = sumOf(elsewhere)
  const level = betterLevel(levelAt(levels, spentFen), levelAt(platformLevels, here + spentElsewhereFen))
  return level && { ...level, spentElsewhereFen: level.ofPlatform ? spentElsewhereFen : 0 }
}

/** The level that an order counts on. */
export interface LevelClaim {
  orderNo: string
  accountId: number
  shopId: number
  /** Whether it is a level of the platform. */
  ofPlatform: boolean
  /** What the level needs to have been spent in this cell. */
  minSpentFen: number
}

/** The orders whose buyers no longer have spent what their level needs, as after a refund a moment ago. */
export async function findLostLevels(
  services: Services,
  tx: Tx,
  claims: readonly LevelClaim[],
): Promise<ReadonlySet<string>> {
  const { spending } = services.modules.shop
  const ofShops = claims.filter(({ ofPlatform }) => !ofPlatform)
  const accountIds = claims.filter(({ ofPlatform }) => ofPlatform).map(({ accountId }) => accountId)
  const spendings = ofShops.length > 0 ? await spending.sumSpending(services, tx, ofShops) : []
  const sums =
    accountIds.length > 0 ? await spending.sumPlatformSpending(services, tx, accountIds) : undefined
  const isKept = ({ accountId, shopId, ofPlatform, minSpentFen }: LevelClaim) =>
    ofPlatform
      ? (sums?.get(accountId) ?? 0) >= minSpentFen
      : spendings.some(
          (each) => each.accountId === accountId && each.shopId === shopId && each.spentFen >= minSpentFen,
        )
  return new Set(claims.filter((claim) => !isKept(claim)).map(({ orderNo }) => orderNo))
}
