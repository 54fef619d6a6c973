import type { retryWebhookCall as operation } from '@faka/contract/notification/notification-settings'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { getShopIdOrReject } from './to-notification-settings-dto.ts'
import { retryCall } from './webhook-call.sql.ts'

/** Makes a call that was not delivered due at once, with all attempts before it. */
export async function retryWebhookCall(
  ctx: Ctx,
  { shortUrl, callNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shopId = await getShopIdOrReject(ctx, shortUrl)
  if (!(await retryCall(ctx.db, { shopId, callNo }, ctx.now()))) throw new DomainError('notificationNotFound')
  return {}
}
