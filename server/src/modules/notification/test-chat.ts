import type { testChat as operation } from '@faka/contract/notification/chat'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getCachedShop } from '../shop/public.ts'
import { renderChatTest } from './chat-texts.ts'
import { getChatTargetOrReject } from './get-chat-target-or-reject.ts'
import { sendToChat } from './send-chat-message.ts'

/** Sends one test message to a target now. Nothing is stored. */
export async function testChat(
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const target = await getChatTargetOrReject(ctx, input)
  const shop = await getCachedShop(ctx, target.shop_id)
  const result = await sendToChat(ctx, target, renderChatTest(shop.name))
  return result.sent ? { sent: true, reason: null } : { sent: false, reason: result.reason }
}
