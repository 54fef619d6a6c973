import type { showNotice } from '@faka/contract/notification/notification-settings'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { knownShopByUrl } from '../shop/public.ts'
import type { NotificationSettingsRow } from './notification-settings.sql.ts'
import { countFailedCalls } from './webhook-call.sql.ts'

/** Where a seller who said nothing is told that stock is low, once he names an address. */
const defaultLowStock = 10

/** The key of a shop; refuses with `shopNotFound`. */
export const getShopIdOrReject = async (ctx: Ctx, shortUrl: string): Promise<number> =>
  required(await knownShopByUrl(ctx, shortUrl), 'shopNotFound').shop_id

/** How a seller is told, as he sees it. */
export const toNotificationSettingsDto = async (
  ctx: Ctx,
  shopId: number,
  row: NotificationSettingsRow | undefined,
): Promise<ReplyOf<typeof showNotice>> => ({
  mail: row?.mail ?? null,
  lowStock: row?.low_stock ?? defaultLowStock,
  webhookUrl: row?.webhook_url ?? null,
  failedCalls: await countFailedCalls(ctx.db, shopId),
})
