import type { removeChat as operation } from '@faka/contract/notification/chat'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { dropPendingMessages } from '../../platform/messages.ts'
import { deleteChatTarget } from './chat-target.sql.ts'
import { getShopIdOrReject } from './to-notification-settings-dto.ts'

/** Removes a target with its settings and its pending messages; returns how many these were. */
export async function removeChat(
  ctx: Ctx,
  { shortUrl, chatNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shopId = await getShopIdOrReject(ctx, shortUrl)
  return inTx(ctx.db, async (tx) => {
    if (!(await deleteChatTarget(tx, shopId, chatNo))) throw new DomainError('chatNotFound')
    return { dropped: await dropPendingMessages(tx, { tenantId: shopId, targetNo: chatNo }) }
  })
}
