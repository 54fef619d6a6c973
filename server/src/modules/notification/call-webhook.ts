import { signWebhook } from '../../adapters/standard-webhooks/sign-webhook.ts'
import type { Services } from '../../platform/ctx.ts'
import { postToUntrustedUrl } from '../../platform/http-client/post-to-untrusted-url.ts'
import { allowsLoopback } from '../pay-channel/public.ts'
import type { NotificationSettingsRow } from './notification-settings.sql.ts'

const associatedData = (shopId: number): string => `webhook of ${shopId}`

/** Encrypts the signing key of a shop's webhook. */
export const encryptWebhookKey = ({ encryption }: Services, shopId: number, key: Buffer): Buffer =>
  encryption.encrypt('webhooks', key, associatedData(shopId))

/** Makes one webhook call and returns its HTTP status. Undefined if nothing answered or no webhook is set. */
export async function callWebhook(
  services: Services,
  settings: NotificationSettingsRow | undefined,
  { callNo, body }: { callNo: string; body: string },
): Promise<number | undefined> {
  if (!settings?.webhook_url || !settings.sealed_webhook_key) return undefined
  const key = services.encryption.decrypt(
    'webhooks',
    settings.sealed_webhook_key,
    associatedData(settings.shop_id),
  )
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'FAKA-Webhook/1',
    ...signWebhook(key, callNo, body, services.now()),
  }
  return postToUntrustedUrl(
    settings.webhook_url,
    { headers, body },
    {
      agent: services.modules.notification.guardedAgent,
      loopback: allowsLoopback(services.config),
      signal: services.shutdownSignal,
    },
  )
}
