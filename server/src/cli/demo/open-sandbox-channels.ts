import {
  addPayChannel,
  type CreatePayChannelInput,
  listShopPayChannels,
} from '../../modules/pay-channel/public.ts'
import type { CachedShop } from '../../modules/shop/public.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { createMerchant } from '../../sandbox-gateway/sandbox-gateway.ts'

const gatewayUrl = 'self:/sandbox-gateway'

/**
 * Adds a platform-wide payment method with test money for each dialect of the sandbox gateway. Does nothing if test
 * money is not allowed, or for a dialect that has a channel already, enabled or not.
 */
export async function openSandboxChannels(ctx: Ctx, shop: CachedShop): Promise<void> {
  const payChannels = await listShopPayChannels(ctx, shop.shop_id)
  const exists = (provider: string) =>
    payChannels.some((row) => row.shop_id === null && !row.real_money && row.provider === provider)
  if (!ctx.config.sandbox || (exists('epay-md5') && exists('epay-rsa'))) return
  const { md5, rsa } = await createMerchant(ctx.common, ctx.random, '青柠卡铺')
  const channels: Pick<
    CreatePayChannelInput,
    'provider' | 'name' | 'method' | 'feeBasisPoints' | 'settings'
  >[] = [
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
  for (const [index, channel] of channels.entries())
    if (!exists(channel.provider)) await addPayChannel(ctx, { ...channel, shopId: null, position: index + 1 })
}
