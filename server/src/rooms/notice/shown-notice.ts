import type { ReplyOf } from '@faka/contract/endpoint'
import type { showNotice } from '@faka/contract/notice'
import type { Ctx } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { knownShopByUrl } from '../shop/door.ts'
import type { NoticeRow } from './notice.sql.ts'
import { countFailedCalls } from './webhook-call.sql.ts'

/** Where a seller who said nothing is told that stock is low, once he names an address. */
const usualLowStock = 10

/** The key of a shop; refuses with `shopNotFound`. */
export const shopIdOf = async (ctx: Ctx, shortUrl: string): Promise<number> =>
  orRefuse(await knownShopByUrl(ctx, shortUrl), 'shopNotFound').shop_id

/** How a seller is told, as he sees it. */
export const shownNotice = async (
  ctx: Ctx,
  shopId: number,
  row: NoticeRow | undefined,
): Promise<ReplyOf<typeof showNotice>> => ({
  mail: row?.mail ?? null,
  lowStock: row?.low_stock ?? usualLowStock,
  webhookUrl: row?.webhook_url ?? null,
  failedCalls: await countFailedCalls(ctx.db, shopId),
})
