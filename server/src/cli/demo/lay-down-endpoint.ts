import type { Ctx } from '../../kernel/ctx.ts'
import { describeError } from '../../kernel/log.ts'

/** A channel at a gateway that runs beside this server. */
interface Practised {
  provider: string
  settings: Readonly<Record<string, unknown>>
}

/**
 * Tells a small Stripe where it calls back, which is laid down there once and not said with each payment. Where it
 * cannot be told, the shop still asks by itself.
 */
export async function layDownEndpoint(
  ctx: Ctx,
  payChannelId: string,
  { provider, settings }: Practised,
): Promise<void> {
  if (provider !== 'stripe') return
  const url = `${ctx.config.selfUrl}/pay/notify/${provider}/${payChannelId}`
  try {
    await ctx.fetch(`${settings.gatewayUrl}/v1/webhook_endpoints`, {
      method: 'POST',
      headers: { authorization: `Bearer ${settings.secretKey}` },
      body: new URLSearchParams([['url', url]]),
      redirect: 'manual',
      signal: AbortSignal.timeout(5000),
    })
  } catch (error) {
    ctx.log.warn(describeError(error), 'a practice gateway could not be told where to call')
  }
}
