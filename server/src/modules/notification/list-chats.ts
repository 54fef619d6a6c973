import type { listChats as operation } from '@faka/contract/notification/chat'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { listChatTargets } from './chat-target.sql.ts'
import { toChatDto } from './to-chat-dto.ts'
import { getShopIdOrReject } from './to-notification-settings-dto.ts'

/** Where notifications of a shop are pushed to, without the secrets. */
export async function listChats(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const rows = await listChatTargets(ctx.db, [await getShopIdOrReject(ctx, shortUrl)])
  return { list: rows.map(toChatDto) }
}
