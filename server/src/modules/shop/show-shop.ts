import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { showShop as operation } from '@faka/contract/shop/seller-shop'
import { describeBySource, pageAndCountOverCells } from '../../platform/cells/page-over-cells.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { inCellsOfCaller } from './in-cells-of-caller.ts'
import {
  createFactorCheck,
  findShopAccess,
  getManagedShopOrReject,
  listPermittedShopIds,
} from './seller-shop.ts'
import { countShopsOf, listShopPage } from './shop.sql.ts'
import { toSellerShopDto } from './to-seller-shop-dto.ts'

/** The shops that the caller manages, or one of them, as they are in the database now. */
export const showShop = (...args: Parameters<typeof showShopOnce>) =>
  readOverCells(args[0], () => showShopOnce(...args))

async function showShopOnce(
  ctx: Ctx,
  { shortUrl, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const sources = shortUrl
    ? [{ cell: ctx, shopIds: [(await getManagedShopOrReject(ctx, shortUrl)).shop_id] }]
    : await Promise.all(
        (await inCellsOfCaller(ctx)).map(async (cell) => ({
          cell,
          shopIds: await listPermittedShopIds(cell),
        })),
      )
  const { rows, total } = await pageAndCountOverCells(
    sources,
    { page, pageSize },
    {
      read: ({ cell, shopIds }, part) => listShopPage(cell.db, shopIds, part),
      count: ({ cell, shopIds }) => countShopsOf(cell.db, shopIds),
      compare: (one, other) => one.shop_id - other.shop_id,
    },
  )
  const lacksFactor = await createFactorCheck(ctx)
  const list = await describeBySource(rows, ({ cell }, ofCell) =>
    Promise.all(
      ofCell.map(async (row) => {
        const access = required(await findShopAccess(cell, row), 'shopNotFound')
        return toSellerShopDto(row, { ...access, lacksFactor: lacksFactor(row) })
      }),
    ),
  )
  return { list, total, page, pageSize }
}
