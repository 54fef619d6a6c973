import type { listAllRatings as operation } from '@faka/contract/rating/platform-rating'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { inEachCell } from '../../platform/cells/in-cells.ts'
import {
  describeBySource,
  latestKeyFirst,
  pageAndCountOverCells,
} from '../../platform/cells/page-over-cells.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import { findShopByUrl } from '../shop/public.ts'
import { countRatings, findRatings } from './rating-page.sql.ts'
import { toPlatformRatingDtos } from './to-platform-rating-dtos.ts'

/** The ratings of all shops, or of one, the latest first. */
export const listAllRatings = (...args: Parameters<typeof listAllRatingsOnce>) =>
  readOverCells(args[0], () => listAllRatingsOnce(...args))

async function listAllRatingsOnce(
  ctx: Ctx,
  { filter, shortUrl, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = shortUrl && required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  const filters = { shopId: shop ? shop.shop_id : undefined, filter }
  const cells = shop ? [ctx] : inEachCell(ctx)
  const realMoney = isRealMoney(ctx)
  const { rows, total } = await pageAndCountOverCells(
    cells,
    { page, pageSize },
    {
      read: ({ db }, part) =>
        findRatings(db, filters, { max: part.pageSize, skip: (part.page - 1) * part.pageSize, realMoney }),
      count: ({ db }) => countRatings(db, filters),
      compare: latestKeyFirst('rating_id'),
    },
  )
  return { list: await describeBySource(rows, toPlatformRatingDtos), total, page, pageSize }
}
