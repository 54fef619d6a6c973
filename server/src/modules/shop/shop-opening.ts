import { otherCells } from '../../platform/cells/in-cells.ts'
import type { Ctx, Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import { findShopsBySeller } from './shop.sql.ts'

/** The roles that open shops for themselves, by the setting; every account where there is none. */
const rolesByOpening = { platform: ['ADMIN'], sellers: ['ADMIN', 'SELLER'], anyone: undefined } as const

/** How many shops an account has in other cells. */
export async function countShopsElsewhere(services: Services, accountId: number): Promise<number> {
  const others = otherCells(services, services.cells.all())
  const shops = await Promise.all(others.map(({ db }) => findShopsBySeller(db, accountId)))
  return shops.flat().length
}

/** Why the account may open no shop for itself; null if it may. */
export async function findOpeningRefusal(
  { actor, config }: Pick<Ctx, 'actor' | 'config'>,
  db: Db,
  accountId: number,
  shopsElsewhere: number,
): Promise<'shopOpeningClosed' | 'tooManyShops' | null> {
  const allowed: readonly string[] | undefined = rolesByOpening[config.shopOpening]
  const roles = actor.kind === 'buyer' ? actor.roles : []
  if (allowed && !roles.some((role) => allowed.includes(role))) return 'shopOpeningClosed'
  const shops = await findShopsBySeller(db, accountId)
  return shops.length + shopsElsewhere < config.limits.shopsPerAccount ? null : 'tooManyShops'
}
