import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { idLength } from '@faka/contract/ids'
import type { testWebhook as operation, WebhookBody } from '@faka/contract/notice'
import type { Ctx } from '../../kernel/ctx.ts'
import { newNumber } from '../../kernel/random.ts'
import { Refused } from '../../kernel/refuse.ts'
import { callWebhook } from './call-webhook.ts'
import { afterTry } from './notice.rules.ts'
import { readNotices } from './notice.sql.ts'
import { shopIdOf } from './shown-notice.ts'

/** Calls a seller's program once, now, and says what it answered. Nothing is kept of it. */
export async function testWebhook(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const [notice] = await readNotices(ctx.db, [await shopIdOf(ctx, shortUrl)])
  if (!notice?.webhook_url) throw new Refused('webhookMissing')
  const body: WebhookBody = { kind: 'webhook.test', time: ctx.now().toISOString(), data: {} }
  const callNo = newNumber(ctx.random, idLength)
  const status = await callWebhook(ctx, notice, { callNo, body: JSON.stringify(body) })
  return { heard: afterTry(status, 1) === 'done', status: status ?? null }
}
