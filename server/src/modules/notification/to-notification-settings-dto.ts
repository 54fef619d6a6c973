import { mailKinds, type showNotice } from '@faka/contract/notification/notification-settings'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { canSendMessages } from '../../platform/messages.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { defaultLowStock, type NotificationSettingsRow } from './notification-settings.sql.ts'
import { countCalls } from './webhook-call.sql.ts'

/** The ID of a shop. Rejects with `shopNotFound`, also where it belongs to another seller. */
export const getShopIdOrReject = async (ctx: Ctx, shortUrl: string): Promise<number> =>
  (await getManagedShopOrReject(ctx, shortUrl)).shop_id

/** The notification settings as the seller sees them. */
export const toNotificationSettingsDto = async (
  ctx: Ctx,
  shopId: number,
  row: NotificationSettingsRow | undefined,
): Promise<ReplyOf<typeof showNotice>> => ({
  mail: row?.mail ?? null,
  mailKinds: mailKinds.filter((kind) => row?.mail_kinds?.includes(kind) ?? true),
  canMail: canSendMessages(ctx.config, 'mail'),
  lowStock: row?.low_stock ?? defaultLowStock,
  webhookUrl: row?.webhook_url ?? null,
  failedCalls: await countCalls(ctx.db, shopId, 'failed'),
  pendingCalls: await countCalls(ctx.db, shopId, 'pending'),
})
