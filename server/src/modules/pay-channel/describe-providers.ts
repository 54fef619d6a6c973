import type { ChannelProvider } from '@faka/contract/pay-channel/channel-provider'
import type { ChannelManager } from '@faka/contract/pay-channel/offered-channel'
import { describeGateway, providerNames } from '../../payment-gateways/open-gateway.ts'
import type { Services } from '../../platform/ctx.ts'
import { sandboxProvider } from './channel-state.ts'

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

function toProviderDto(provider: string, manager: ChannelManager): ChannelProvider[] {
  const description = describeGateway(provider)
  if (!description) return []
  const { name, forWhom, needs, guide, method } = description.words
  const settings = description.settings
    .filter(({ operatorOnly }) => manager === 'platform' || !operatorOnly)
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

/**
 * The gateways of channels that the platform or a seller manages, with their settings as data; the sandbox first, where it
 * exists.
 */
export function describeProviders({ config }: Services, manager: ChannelManager): ChannelProvider[] {
  const providers = sorted.flatMap((provider) => toProviderDto(provider, manager))
  return config.sandbox ? [sandbox, ...providers] : providers
}
