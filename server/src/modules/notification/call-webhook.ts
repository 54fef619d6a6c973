import type { Services } from '../../platform/ctx.ts'
import { postToUntrustedUrl } from '../../platform/http-client/post-to-untrusted-url.ts'
import type { NotificationSettingsRow } from './notification-settings.sql.ts'
import { signWebhook } from './sign-webhook.ts'

const associatedData = (shopId: number): string => `webhook of ${shopId}`

/** Seals the key of a shop's program. */
export const encryptWebhookKey = ({ encryption }: Services, shopId: number, key: Buffer): Buffer =>
  encryption.encrypt('webhooks', key, associatedData(shopId))

/** Makes one call and answers its HTTP status; undefined where nothing answered or no program is named. */
export async function callWebhook(
  services: Services,
  notice: NotificationSettingsRow | undefined,
  { callNo, body }: { callNo: string; body: string },
): Promise<number | undefined> {
  if (!notice?.webhook_url || !notice.sealed_webhook_key) return undefined
  const key = services.encryption.decrypt(
    'webhooks',
    notice.sealed_webhook_key,
    associatedData(notice.shop_id),
  )
  return postToUntrustedUrl(services, notice.webhook_url, {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'FAKA-Webhook/1',
      ...signWebhook(key, callNo, body, services.now()),
    },
    body,
  })
}
