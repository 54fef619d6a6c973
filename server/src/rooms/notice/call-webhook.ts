import type { House } from '../../kernel/ctx.ts'
import { postOutside } from '../../kernel/post-outside.ts'
import type { NoticeRow } from './notice.sql.ts'
import { signedHeaders } from './sign-webhook.ts'

const bond = (shopId: number): string => `webhook of ${shopId}`

/** Seals the key of a shop's program. */
export const sealWebhookKey = ({ vault }: House, shopId: number, key: Buffer): Buffer =>
  vault.seal('webhooks', key, bond(shopId))

/** Makes one call and answers its HTTP status; undefined where nothing answered or no program is named. */
export async function callWebhook(
  house: House,
  notice: NoticeRow | undefined,
  { callNo, body }: { callNo: string; body: string },
): Promise<number | undefined> {
  if (!notice?.webhook_url || !notice.sealed_webhook_key) return undefined
  const key = house.vault.open('webhooks', notice.sealed_webhook_key, bond(notice.shop_id))
  return postOutside(house, notice.webhook_url, {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'FAKA-Webhook/1',
      ...signedHeaders(key, callNo, body, house.now()),
    },
    body,
  })
}
