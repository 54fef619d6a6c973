import type { Ctx } from '../../platform/ctx.ts'
import { describeError } from '../../platform/log.ts'

/** A channel at a gateway that runs beside this server. */
interface SimulatedChannel {
  provider: string
  settings: Readonly<Record<string, unknown>>
}

const requestOptions = () => ({ redirect: 'manual' as const, signal: AbortSignal.timeout(5000) })

const registerAtStripe = (ctx: Ctx, { gatewayUrl, secretKey }: SimulatedChannel['settings'], url: string) =>
  ctx.fetch(`${gatewayUrl}/v1/webhook_endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams([['url', url]]),
    ...requestOptions(),
  })

/** PayPal changes the address of a webhook for whoever has a token. */
async function registerAtPaypal(
  ctx: Ctx,
  settings: SimulatedChannel['settings'],
  url: string,
): Promise<unknown> {
  const { gatewayUrl, clientId, clientSecret, webhookId } = settings
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const answer: unknown = await (
    await ctx.fetch(`${gatewayUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams([['grant_type', 'client_credentials']]),
      ...requestOptions(),
    })
  ).json()
  return ctx.fetch(`${gatewayUrl}/v1/notifications/webhooks/${webhookId}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${Object(answer).access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ op: 'replace', path: '/url', value: url }]),
    ...requestOptions(),
  })
}

const registrations: Readonly<Record<string, typeof registerAtPaypal>> = {
  stripe: registerAtStripe,
  paypal: registerAtPaypal,
}

/**
 * Tells a small gateway where it calls back, where that is laid down there once and not said with each payment. Where
 * it cannot be told, the shop still asks by itself.
 */
export async function registerWebhookEndpoint(
  ctx: Ctx,
  payChannelId: string,
  { provider, settings }: SimulatedChannel,
): Promise<void> {
  const at = registrations[provider]
  if (!at) return
  try {
    await at(ctx, settings, `${ctx.config.selfUrl}/pay/notify/${provider}/${payChannelId}`)
  } catch (error) {
    ctx.log.warn(describeError(error), 'a practice gateway could not be told where to call')
  }
}
