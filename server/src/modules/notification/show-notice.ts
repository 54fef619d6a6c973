import type { showNotice as operation } from '@faka/contract/notification/notification-settings'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { listNotificationSettings } from './notification-settings.sql.ts'
import { getShopIdOrReject, toNotificationSettingsDto } from './to-notification-settings-dto.ts'

/** The notification settings of a shop. */
export async function showNotice(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shopId = await getShopIdOrReject(ctx, shortUrl)
  const [row] = await listNotificationSettings(ctx.db, [shopId])
  return toNotificationSettingsDto(ctx, shopId, row)
}
