import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { actorAccountId, inCellsOfAccount } from '../account/public.ts'
import { type CachedShop, getCachedShop, listShopIdsBySeller } from '../shop/public.ts'

/** Those of the requested shops that are in one cell. */
interface ShopsOfCell {
  cell: Ctx
  shopIds: number[]
}

async function listOwnShops(cell: Ctx, accountId: number) {
  const ids = await listShopIdsBySeller(cell, accountId)
  return { cell, shops: await Promise.all(ids.map((id) => getCachedShop(cell, id))) }
}

/**
 * The shops of the acting account, and by cell those of them that were requested: the one with this short URL, or all. A
 * shop of another account is rejected like an unknown one. There is one cell at least, which may have none of them.
 */
export const getOwnShopsOrReject = (...args: Parameters<typeof getOwnShopsOrRejectOnce>) =>
  readOverCells(args[0], () => getOwnShopsOrRejectOnce(...args))

async function getOwnShopsOrRejectOnce(
  ctx: Ctx,
  shortUrl: string | undefined,
): Promise<{ own: CachedShop[]; requested: ShopsOfCell[] }> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const cells = await inCellsOfAccount(ctx, accountId)
  const found = await Promise.all(cells.map((cell) => listOwnShops(cell, accountId)))
  const requested = found.map(({ cell, shops }) => ({
    cell,
    shopIds: shops
      .filter(({ short_url }) => shortUrl === undefined || short_url === shortUrl)
      .map(({ shop_id }) => shop_id),
  }))
  const sources = requested.filter(({ shopIds }) => shopIds.length > 0)
  if (shortUrl !== undefined && sources.length === 0) throw new DomainError('shopNotFound')
  return {
    own: found.flatMap(({ shops }) => shops),
    requested: sources.length > 0 ? sources : requested.slice(0, 1),
  }
}
