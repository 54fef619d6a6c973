import type { removeWebhook as operation } from '@faka/contract/notification/notification-settings'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { dropWebhook } from './notification-settings.sql.ts'
import { getShopIdOrReject } from './to-notification-settings-dto.ts'
import { deletePendingCalls } from './webhook-call.sql.ts'

/** Removes a seller's webhook with its key and pending calls. */
export async function removeWebhook(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shopId = await getShopIdOrReject(ctx, shortUrl)
  await inTx(ctx.db, async (tx) => {
    if (!(await dropWebhook(tx, shopId))) throw new DomainError('webhookMissing')
    await deletePendingCalls(tx, shopId)
  })
  return {}
}
