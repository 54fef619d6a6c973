import type { testWebhook as operation, WebhookBody } from '@faka/contract/notification/notification-settings'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { callWebhook } from './call-webhook.ts'
import { stateAfterAttempt } from './notification.rules.ts'
import { listNotificationSettings } from './notification-settings.sql.ts'
import { getShopIdOrReject } from './to-notification-settings-dto.ts'

/** Sends one test call to a seller's webhook and returns the response. Nothing is stored. */
export async function testWebhook(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const [settings] = await listNotificationSettings(ctx.db, [await getShopIdOrReject(ctx, shortUrl)])
  if (!settings?.webhook_url) throw new DomainError('webhookMissing')
  const body: WebhookBody = { kind: 'webhook.test', time: ctx.now().toISOString(), data: {} }
  const callNo = newCellNumber(ctx, idLength)
  const status = await callWebhook(ctx, settings, { callNo, body: JSON.stringify(body) })
  return { delivered: stateAfterAttempt(status, 1) === 'done', status: status ?? null }
}
