import type { Ctx } from '../../platform/ctx.ts'
import { describeError } from '../../platform/log.ts'

/** A pay channel of a gateway simulator. */
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

/** PayPal changes the URL of a webhook through its API. */
async function registerAtPaypal(
  ctx: Ctx,
  settings: SimulatedChannel['settings'],
  url: string,
): Promise<unknown> {
  const { gatewayUrl, clientId, clientSecret, webhookId } = settings
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const token: unknown = await (
    await ctx.fetch(`${gatewayUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams([['grant_type', 'client_credentials']]),
      ...requestOptions(),
    })
  ).json()
  return ctx.fetch(`${gatewayUrl}/v1/notifications/webhooks/${webhookId}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${Object(token).access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ op: 'replace', path: '/url', value: url }]),
    ...requestOptions(),
  })
}

const registrations: Readonly<Record<string, typeof registerAtPaypal>> = {
  stripe: registerAtStripe,
  paypal: registerAtPaypal,
}

/**
 * Registers the notification URL with a simulator whose gateway takes it once instead of with each payment. If that
 * fails, the shop still queries its payments.
 */
export async function registerWebhookEndpoint(
  ctx: Ctx,
  payChannelId: string,
  { provider, settings }: SimulatedChannel,
): Promise<void> {
  const register = registrations[provider]
  if (!register) return
  try {
    await register(ctx, settings, `${ctx.config.selfUrl}/pay/notify/${provider}/${payChannelId}`)
  } catch (error) {
    ctx.log.warn(
      describeError(error),
      'the notification URL could not be registered with a gateway simulator',
    )
  }
}
