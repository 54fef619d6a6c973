import type { setNotice as operation } from '@faka/contract/notification/notification-settings'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { changeNotificationSettings } from './notification-settings.sql.ts'
import { getShopIdOrReject, toNotificationSettingsDto } from './to-notification-settings-dto.ts'

/** Sets the seller's email address and the low-stock threshold; what is left out stays. */
export async function setNotice(
  ctx: Ctx,
  { shortUrl, mail, mailKinds, lowStock }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shopId = await getShopIdOrReject(ctx, shortUrl)
  const row = await inTx(ctx.db, (tx) =>
    changeNotificationSettings(tx, shopId, {
      ...(mail === undefined ? {} : { mail }),
      ...(mailKinds === undefined ? {} : { mail_kinds: [...new Set(mailKinds)] }),
      ...(lowStock === undefined ? {} : { low_stock: lowStock }),
    }),
  )
  return toNotificationSettingsDto(ctx, shopId, row)
}
