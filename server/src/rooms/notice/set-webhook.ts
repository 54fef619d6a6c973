import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { setWebhook as operation } from '@faka/contract/notice'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { callsLoopback, mayBeCalled } from '../../kernel/post-outside.ts'
import { Refused } from '../../kernel/refuse.ts'
import { sealWebhookKey } from './call-webhook.ts'
import { changeNotice } from './notice.sql.ts'
import { shopIdOf } from './shown-notice.ts'
import { shownKey } from './sign-webhook.ts'

const keyBytes = 32

/** Names the address of a seller's program and makes a new key, shown here and never again; the one before is gone. */
export async function setWebhook(
  ctx: Ctx,
  { shortUrl, url }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shopId = await shopIdOf(ctx, shortUrl)
  if (!mayBeCalled(url, callsLoopback(ctx.config))) throw new Refused('webhookNotAllowed')
  const key = ctx.random(keyBytes)
  const sealed = sealWebhookKey(ctx, shopId, key)
  await inTx(ctx.db, (tx) => changeNotice(tx, shopId, { webhook_url: url, sealed_webhook_key: sealed }))
  return { url, key: shownKey(key) }
}
