import { addPayChannel } from '../../modules/payment/public.ts'
import type { KnownShop, NewPayChannel } from '../../modules/shop/public.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { openMerchant } from '../../sandbox-gateway/sandbox-gateway.ts'

const gatewayUrl = 'self:/sandbox-gateway'

/**
 * Gives the platform one way to pay with test money in each dialect of the sandbox gateway. Does nothing where test
 * money is not allowed, or where a channel of that dialect stands, switched off or not.
 */
export async function openSandboxChannels(ctx: Ctx, shop: KnownShop): Promise<void> {
  const stands = (provider: string) =>
    shop.payChannels.some((row) => row.shop_id === null && !row.real_money && row.provider === provider)
  if (!ctx.config.sandbox || (stands('epay-md5') && stands('epay-rsa'))) return
  const { md5, rsa } = await openMerchant(ctx.db, ctx.random, '青柠卡铺')
  const channels: Pick<NewPayChannel, 'provider' | 'name' | 'method' | 'feeBasisPoints' | 'settings'>[] = [
    {
      provider: 'epay-md5',
      name: '支付宝',
      method: 'alipay',
      feeBasisPoints: 0,
      settings: { gatewayUrl, payType: 'alipay', ...md5 },
    },
    {
      provider: 'epay-rsa',
      name: '微信支付',
      method: 'wxpay',
      feeBasisPoints: 60,
      settings: { gatewayUrl, payType: 'wxpay', ...rsa },
    },
  ]
  for (const [at, channel] of channels.entries())
    if (!stands(channel.provider)) await addPayChannel(ctx, { ...channel, shopId: null, position: at + 1 })
}
