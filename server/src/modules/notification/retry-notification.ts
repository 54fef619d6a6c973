import type { retryNotification as operation } from '@faka/contract/notification/notification-list'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { retryTenantMessage, sendMessagesNow } from '../../platform/messages.ts'
import { messageExpiry } from './compose-messages.ts'
import { getShopIdOrReject } from './to-notification-settings-dto.ts'

/** Makes a notification that was given up due again, for another day. */
export async function retryNotification(
  ctx: Ctx,
  { shortUrl, messageNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const tenantId = await getShopIdOrReject(ctx, shortUrl)
  const retried = await retryTenantMessage(ctx, { tenantId, messageNo, expiresAt: messageExpiry(ctx) })
  if (!retried) throw new DomainError('notificationNotFound')
  sendMessagesNow(ctx)
  return {}
}
