import type { setProgram as operation } from '@faka/contract/delivery/delivery-program'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { formatWebhookKey } from '../../adapters/standard-webhooks/sign-webhook.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { isAllowedUrl } from '../../platform/http-client/post-to-untrusted-url.ts'
import { allowsLoopback } from '../pay-channel/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { encryptProgramKey, putProgram } from './delivery-program.sql.ts'

const keyBytes = 32

/** Sets the address of a shop's program and creates a new key, which is shown only here; the previous key is gone. */
export async function setProgram(
  ctx: Ctx,
  { shortUrl, url }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id } = await getManagedShopOrReject(ctx, shortUrl)
  if (!isAllowedUrl(url, allowsLoopback(ctx.config))) throw new DomainError('webhookNotAllowed')
  const key = ctx.random(keyBytes)
  await putProgram(ctx.db, { shop_id, url, sealed_key: encryptProgramKey(ctx, shop_id, key) })
  return { url, key: formatWebhookKey(key) }
}
