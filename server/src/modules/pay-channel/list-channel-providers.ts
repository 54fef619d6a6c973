import type { ChannelProvider } from '@faka/contract/pay-channel/channel-provider'
import type { listChannelProviders as operation } from '@faka/contract/pay-channel/seller-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { describeGateway, providerNames } from '../../payment-gateways/open-gateway.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { sandboxProvider } from './to-seller-channel-dto.ts'

const sandbox: ChannelProvider = {
  provider: sandboxProvider,
  name: { zh: '沙箱（练习用）', en: 'Sandbox (to practise)' },
  forWhom: {
    zh: '先试一遍：下单、付款、发货、退款都和真的一样，用的是测试资金',
    en: 'Try everything first: orders, payments, delivery and refunds, with test money',
  },
  needs: { zh: '什么都不需要', en: 'Nothing' },
  guide: '',
  method: 'alipay',
  testMoney: true,
  settings: [],
}

function toProviderDto(provider: string): ChannelProvider[] {
  const description = describeGateway(provider)
  if (!description) return []
  const { name, forWhom, needs, guide, method } = description.words
  const settings = description.settings
    .filter(({ operatorOnly }) => !operatorOnly)
    .map(({ operatorOnly, hosts, fallback, choices, ...setting }) => ({
      ...setting,
      choices: [...choices],
      fallback: typeof fallback === 'object' && fallback !== null ? [...fallback] : fallback,
    }))
  return [{ provider, name, forWhom, needs, guide, method, testMoney: false, settings }]
}

/** The most common gateways first, then the others. */
const order = ['epay-md5', 'epay-rsa', 'alipay', 'wechat-pay', 'xunhupay', 'stripe', 'paypal']
const sorted = [...order, ...providerNames.filter((name) => !order.includes(name))]

/** The gateways that a seller can add a channel for, with their settings as data; the sandbox first, where it exists. */
export async function listChannelProviders(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await getManagedShopOrReject(ctx, shortUrl)
  const providers = sorted.flatMap(toProviderDto)
  return {
    allowed: ctx.config.sellerChannels,
    providers: ctx.config.sandbox ? [sandbox, ...providers] : providers,
  }
}
