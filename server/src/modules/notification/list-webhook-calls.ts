import type { listWebhookCalls as operation } from '@faka/contract/notification/notification-settings'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getShopIdOrReject } from './to-notification-settings-dto.ts'
import { findWebhookCallPage, type WebhookCallRow } from './webhook-call.sql.ts'

const toWebhookCallDto = (row: WebhookCallRow) => ({
  callNo: row.call_no,
  kind: row.kind,
  state: row.state,
  tries: row.tries,
  status: row.status,
  createTime: row.created_at.toISOString(),
  nextTryTime: row.next_try_at?.toISOString() ?? null,
  endTime: row.ended_at?.toISOString() ?? null,
})

/** The webhook calls of the last days, newest first. */
export async function listWebhookCalls(
  ctx: Ctx,
  { shortUrl, state, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shopId = await getShopIdOrReject(ctx, shortUrl)
  const { rows, total } = await findWebhookCallPage(ctx.db, { shopId, state, page, pageSize })
  return { list: rows.map(toWebhookCallDto), total, page, pageSize }
}
