import type { setWebhook as operation } from '@faka/contract/notification/notification-settings'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { formatWebhookKey } from '../../adapters/standard-webhooks/sign-webhook.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { isAllowedUrl } from '../../platform/http-client/post-to-untrusted-url.ts'
import { allowsLoopback } from '../pay-channel/public.ts'
import { encryptWebhookKey } from './call-webhook.ts'
import { changeNotificationSettings } from './notification-settings.sql.ts'
import { getShopIdOrReject } from './to-notification-settings-dto.ts'

const keyBytes = 32

/** Sets the address of a seller's webhook and creates a new key, which is shown only here; the previous key is gone. */
export async function setWebhook(
  ctx: Ctx,
  { shortUrl, url }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shopId = await getShopIdOrReject(ctx, shortUrl)
  if (!isAllowedUrl(url, allowsLoopback(ctx.config))) throw new DomainError('webhookNotAllowed')
  const key = ctx.random(keyBytes)
  const encryptedKey = encryptWebhookKey(ctx, shopId, key)
  await inTx(ctx.db, (tx) =>
    changeNotificationSettings(tx, shopId, { webhook_url: url, sealed_webhook_key: encryptedKey }),
  )
  return { url, key: formatWebhookKey(key) }
}
