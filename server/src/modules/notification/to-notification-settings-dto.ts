import type { showNotice } from '@faka/contract/notification/notification-settings'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findShopByUrl } from '../shop/public.ts'
import type { NotificationSettingsRow } from './notification-settings.sql.ts'
import { countFailedCalls } from './webhook-call.sql.ts'

/** The low-stock threshold of a shop without settings. */
const defaultLowStock = 10

/** The ID of a shop. Rejects with `shopNotFound`. */
export const getShopIdOrReject = async (ctx: Ctx, shortUrl: string): Promise<number> =>
  required(await findShopByUrl(ctx, shortUrl), 'shopNotFound').shop_id

/** The notification settings as the seller sees them. */
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
