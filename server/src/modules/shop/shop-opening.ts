import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Actor, Ctx, Services } from '../../platform/ctx.ts'
import { inCellsOfAccount } from '../account/public.ts'
import { findShopUrlsByOwner } from './shop.sql.ts'

/** The roles that open shops for themselves, by the setting; every account where there is none. */
const rolesByOpening = { platform: ['ADMIN'], sellers: ['ADMIN', 'SELLER'], anyone: undefined } as const

/** The roles of who acts. */
export const rolesOf = (actor: Actor): readonly string[] => (actor.kind === 'buyer' ? actor.roles : [])

/** The addresses of the shops that an account has, in all cells. */
export const listOwnAddresses = (...args: Parameters<typeof listOwnAddressesOnce>) =>
  readOverCells(args[0], () => listOwnAddressesOnce(...args))

async function listOwnAddressesOnce(ctx: Ctx, accountId: number): Promise<string[]> {
  const cells = await inCellsOfAccount(ctx, accountId)
  const shops = await Promise.all(cells.map(({ db }) => findShopUrlsByOwner(db, [accountId])))
  return shops.flat().map(({ short_url }) => short_url)
}

/** Why an account with these roles and shops may open no other one for itself; null if it may. */
export function refuseOpening(
  { config }: Pick<Services, 'config'>,
  { roles, shops }: { roles: readonly string[]; shops: number },
): 'shopOpeningClosed' | 'tooManyShops' | null {
  const allowed: readonly string[] | undefined = rolesByOpening[config.shopOpening]
  if (allowed && !roles.some((role) => allowed.includes(role))) return 'shopOpeningClosed'
  return shops < config.limits.shopsPerAccount ? null : 'tooManyShops'
}
