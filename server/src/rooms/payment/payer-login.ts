import { timingSafeEqual } from 'node:crypto'
import type { InputOf } from '@faka/contract/endpoint'
import type { payOrder } from '@faka/contract/payment'
import type { Ctx } from '../../kernel/ctx.ts'
import { Refused } from '../../kernel/refuse.ts'
import { type OpenChannel, worldOf } from './gateway-of.ts'

/** What a browser inside WeChat tells with its wish to pay. */
export type InWechat = NonNullable<InputOf<typeof payOrder>['wechat']>

interface Visit {
  orderNo: string
  channel: OpenChannel
  nonce: string
}

/** Ties a login to the order, the channel and the browser that asked for it; nobody else can make one. */
const stateOf = (ctx: Ctx, { orderNo, channel, nonce }: Visit): Buffer =>
  ctx.vault.fingerprint('payers', `state\n${orderNo}\n${channel.channelId}\n${nonce}`)

/** A browser, as it is kept beside what was made for it. */
export const browserMark = (ctx: Ctx, nonce: string): Buffer =>
  ctx.vault.fingerprint('payers', `browser\n${nonce}`)

/** Where a browser is sent so that its gateway tells who pays; it comes back to `returnUrl`. */
export function loginAddress(ctx: Ctx, visit: Visit, returnUrl: string): string {
  const { login } = visit.channel.gateway
  if (!login) throw new Refused('channelUnavailable')
  return login.address({ returnUrl, state: stateOf(ctx, visit).toString('hex') })
}

/**
 * Who pays, as the gateway knows him; he is not kept. Undefined where he has to be sent there anew: what he came back
 * with is used up, or belongs to another order or browser.
 */
export async function payerOf(
  ctx: Ctx,
  visit: Visit,
  { code, state }: NonNullable<InWechat['login']>,
): Promise<string | undefined> {
  if (!timingSafeEqual(Buffer.from(state, 'hex'), stateOf(ctx, visit))) return undefined
  const { channelId, gateway } = visit.channel
  const said = await gateway.login?.identify(code, worldOf(ctx, channelId))
  if (said?.kind === 'known') return said.payerId
  if (said?.kind === 'again') return undefined
  ctx.log.warn({ channelId, reason: said?.reason }, 'a gateway did not tell who pays')
  throw new Refused('gatewaySilent')
}
