import { type PayChannel, payMethods } from '@faka/contract/pay-channel/offered-channel'
import { describeGateway } from '../../payment-gateways/open-gateway.ts'

type Wallet = PayChannel['method']

/** The names of wallets, in the language of most buyers; `channelName` of the contract has them in English. */
const methodNames = { alipay: '支付宝', wxpay: '微信支付', qqpay: 'QQ钱包', bank: '银行卡' } as const

/** The wallet that a gateway opens with these settings. */
function walletOf(provider: string, settings: unknown): Wallet {
  const described = describeGateway(provider)
  const named = new Map<string, unknown>(Object.entries(Object(settings))).get(described?.walletSetting ?? '')
  if (named === undefined) return described?.words.method ?? 'any'
  return payMethods.find((wallet) => wallet === named) ?? 'any'
}

const defaultName = (provider: string, wallet: Wallet): string =>
  wallet === 'any' ? (describeGateway(provider)?.words.name.zh ?? provider).slice(0, 20) : methodNames[wallet]

interface NewChannel {
  name?: string | undefined
  method?: Wallet | undefined
  settings: unknown
}

/** The name and the icon of a new channel: those that are given, else those of the wallet or the gateway. */
export function nameChannel(
  provider: string,
  { name, method, settings }: NewChannel,
): Pick<PayChannel, 'name' | 'method'> {
  const wallet = method ?? walletOf(provider, settings)
  return { name: name ?? defaultName(provider, wallet), method: wallet }
}

interface ChangedChannel {
  row: { provider: string; name: string; method: Wallet }
  change: { name?: string | undefined; method?: Wallet | undefined }
  /** The settings before and after. */
  stored: unknown
  settings: unknown
}

/**
 * The name and the icon of a changed channel. The icon follows the wallet where the settings name another one, and so does
 * a name that is only that of the wallet before.
 */
export function renameChannel({
  row,
  change,
  stored,
  settings,
}: ChangedChannel): Pick<PayChannel, 'name' | 'method'> {
  const { provider } = row
  const wallet = walletOf(provider, settings)
  const method = change.method ?? (wallet === walletOf(provider, stored) ? row.method : wallet)
  const name = change.name ?? row.name
  const isOwnName = name !== row.name || name !== defaultName(provider, row.method)
  return { name: isOwnName ? name : defaultName(provider, method), method }
}
