import {
  type NotificationState,
  notificationStates,
  type listNotifications as operation,
} from '@faka/contract/notification/notification-list'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { listTenantMessages } from '../../platform/messages.ts'
import { listChatTargets } from './chat-target.sql.ts'
import { getShopIdOrReject } from './to-notification-settings-dto.ts'

const toState = (state: string): NotificationState =>
  notificationStates.find((each) => each === state) ?? 'expired'

/** The emails and chat messages to the seller of a shop: what went out, what waits, and why something did not go out. */
export async function listNotifications(
  ctx: Ctx,
  { shortUrl, state, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const tenantId = await getShopIdOrReject(ctx, shortUrl)
  const { rows, total } = await listTenantMessages(ctx, { tenantId, state, page, pageSize })
  const targets = new Map((await listChatTargets(ctx.db, [tenantId])).map((row) => [row.chat_no, row]))
  const toChat = (chatNo: string | null) => {
    const target = targets.get(chatNo ?? '')
    return target ? { provider: target.provider, hint: target.hint } : null
  }
  const list = rows.map((row) => ({
    messageNo: row.message_no,
    kind: row.template ?? '',
    channel: row.channel === 'chat' ? ('chat' as const) : ('mail' as const),
    chat: toChat(row.target_no),
    canRetry: row.state === 'failed' || row.state === 'expired',
    state: toState(row.state),
    tries: row.tries,
    reason: row.reason,
    createTime: row.created_at.toISOString(),
    nextTryTime: row.next_try_at?.toISOString() ?? null,
    endTime: row.ended_at?.toISOString() ?? null,
  }))
  return { list, total, page, pageSize }
}
