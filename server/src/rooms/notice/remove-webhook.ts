import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { removeWebhook as operation } from '@faka/contract/notice'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { Refused } from '../../kernel/refuse.ts'
import { dropWebhook } from './notice.sql.ts'
import { shopIdOf } from './shown-notice.ts'
import { deletePendingCalls } from './webhook-call.sql.ts'

/** Tells a seller's program nothing any more, and forgets the calls that wait and the key. */
export async function removeWebhook(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shopId = await shopIdOf(ctx, shortUrl)
  await inTx(ctx.db, async (tx) => {
    if (!(await dropWebhook(tx, shopId))) throw new Refused('webhookMissing')
    await deletePendingCalls(tx, shopId)
  })
  return {}
}
