import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import { describeGateway } from '../../payment-gateways/open-gateway.ts'

/** The names of wallets, in the language of most buyers; `channelName` of the contract has them in English. */
const methodNames = { alipay: '支付宝', wxpay: '微信支付', qqpay: 'QQ钱包', bank: '银行卡' } as const

/** The name and the icon of a new channel: those that are given, else those of the wallet or the gateway. */
export function nameChannel(
  provider: string,
  { name, method }: { name?: string | undefined; method?: PayChannel['method'] | undefined },
): Pick<PayChannel, 'name' | 'method'> {
  const words = describeGateway(provider)?.words
  const wallet = method ?? words?.method ?? 'any'
  const defaultName = wallet === 'any' ? (words?.name.zh ?? provider).slice(0, 20) : methodNames[wallet]
  return { name: name ?? defaultName, method: wallet }
}
