import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { type ChatTargetRow, findChatTarget } from './chat-target.sql.ts'
import { getShopIdOrReject } from './to-notification-settings-dto.ts'

/** A target of a shop that the caller manages. Rejects with `shopNotFound` and `chatNotFound`. */
export async function getChatTargetOrReject(
  ctx: Ctx,
  { shortUrl, chatNo }: { shortUrl: string; chatNo: string },
): Promise<ChatTargetRow> {
  const shopId = await getShopIdOrReject(ctx, shortUrl)
  const target = await findChatTarget(ctx.db, chatNo)
  if (target?.shop_id !== shopId) throw new DomainError('chatNotFound')
  return target
}
