import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { listWebhookCalls as operation } from '@faka/contract/notice'
import type { Ctx } from '../../kernel/ctx.ts'
import { shopIdOf } from './shown-notice.ts'
import { type CallRow, pageOfCalls } from './webhook-call.sql.ts'

const shownCall = (row: CallRow) => ({
  callNo: row.call_no,
  kind: row.kind,
  state: row.state,
  tries: row.tries,
  status: row.status,
  createTime: row.created_at.toISOString(),
  nextTryTime: row.next_try_at?.toISOString() ?? null,
  endTime: row.ended_at?.toISOString() ?? null,
})

/** The calls of the last days to a seller's program, newest first. */
export async function listWebhookCalls(
  ctx: Ctx,
  { shortUrl, state, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shopId = await shopIdOf(ctx, shortUrl)
  const { rows, total } = await pageOfCalls(ctx.db, { shopId, state, page, pageSize })
  return { list: rows.map(shownCall), total, page, pageSize }
}
