import { timingSafeEqual } from 'node:crypto'
import type { payOrder } from '@faka/contract/payment/payment'
import type { InputOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { gatewayDeps, type LoadedChannel } from '../pay-channel/public.ts'

/** What a browser inside WeChat sends along to pay. */
export type WechatBrowserInput = NonNullable<InputOf<typeof payOrder>['wechat']>

export interface PayerLoginInput {
  orderNo: string
  channel: LoadedChannel
  nonce: string
}

/** Binds a login to the order, the channel and the browser that asked for it; it cannot be forged. */
const loginState = (ctx: Ctx, { orderNo, channel, nonce }: PayerLoginInput): Buffer =>
  ctx.encryption.fingerprint('payers', `state\n${orderNo}\n${channel.channelId}\n${nonce}`)

/** A keyed hash that identifies a browser, stored with the content that was made for it. */
export const browserFingerprint = (ctx: Ctx, nonce: string): Buffer =>
  ctx.encryption.fingerprint('payers', `browser\n${nonce}`)

/** The URL to which a browser is redirected so that the gateway identifies the payer; it returns to `returnUrl`. */
export function payerLoginUrl(ctx: Ctx, input: PayerLoginInput, returnUrl: string): string {
  const { login } = input.channel.gateway
  if (!login) throw new DomainError('channelUnavailable')
  return login.authorizationUrl({ returnUrl, state: loginState(ctx, input).toString('hex') })
}

/**
 * The payer's id at the gateway, which is not stored. Undefined if the login has to start again: the code is used up,
 * or belongs to another order or browser.
 */
export async function identifyPayer(
  ctx: Ctx,
  input: PayerLoginInput,
  { code, state }: NonNullable<WechatBrowserInput['login']>,
): Promise<string | undefined> {
  if (!timingSafeEqual(Buffer.from(state, 'hex'), loginState(ctx, input))) return undefined
  const { channelId, gateway } = input.channel
  const result = await gateway.login?.identify(code, gatewayDeps(ctx, channelId))
  if (result?.kind === 'known') return result.payerId
  if (result?.kind === 'again') return undefined
  ctx.log.warn({ channelId, reason: result?.reason }, 'a gateway did not identify the payer')
  throw new DomainError('gatewaySilent')
}
