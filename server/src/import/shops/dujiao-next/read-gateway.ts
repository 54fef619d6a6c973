import * as z from 'zod/mini'
import type { ForeignRow } from '../../foreign-source.ts'
import { readJson } from '../../read-json.ts'
import { epayAddress, payChannelLosses, type ReadGateway, readSetting } from '../../read-pay-channels.ts'
import { fenFromDecimal } from '../../read-values.ts'

const Config = z.record(z.string(), z.unknown())
type Config = z.infer<typeof Config>

/** The wallet of EPay by the type of the channel. */
const payTypes: Readonly<Record<string, string>> = { wechat: 'wxpay' }

const alipayProducts: Readonly<Record<string, string>> = { page: 'page', wap: 'wap' }

function readEpay({ channel_type: type, interaction_mode }: ForeignRow, config: Config): ReadGateway {
  const { gateway_url, api_path, merchant_id, merchant_key, private_key, platform_public_key } = config
  const common = {
    gatewayUrl: epayAddress(
      `${readSetting(gateway_url)?.replace(/\/+$/, '') ?? ''}${readSetting(api_path) ?? ''}`,
    ),
    pid: readSetting(merchant_id),
    payType: payTypes[type ?? ''] ?? readSetting(type),
    mode: interaction_mode === 'redirect' ? 'page' : 'api',
  }
  if (readSetting(config.epay_version)?.toLowerCase() !== 'v2')
    return { provider: 'epay-md5', settings: { ...common, key: readSetting(merchant_key) } }
  return {
    provider: 'epay-rsa',
    settings: {
      ...common,
      merchantPrivateKey: readSetting(private_key),
      gatewayPublicKey: readSetting(platform_public_key),
    },
  }
}

function readAlipay({ interaction_mode }: ForeignRow, config: Config): ReadGateway {
  // an app with certificates signs with their numbers, while the certificates themselves are kept nowhere
  if (readSetting(config.app_cert_sn)) return { lost: payChannelLosses.notInDatabase }
  if (readSetting(config.sign_type)?.toUpperCase() === 'RSA') return { lost: payChannelLosses.otherProtocol }
  return {
    provider: 'alipay',
    settings: {
      gatewayUrl: readSetting(config.gateway_url),
      appId: readSetting(config.app_id),
      alipayPublicKey: readSetting(config.alipay_public_key),
      privateKey: readSetting(config.private_key),
      products: [alipayProducts[interaction_mode ?? ''] ?? 'face'],
    },
  }
}

const readWechat = ({ interaction_mode }: ForeignRow, config: Config): ReadGateway => ({
  provider: 'wechat-pay',
  settings: {
    gatewayUrl: readSetting(config.base_url),
    mchId: readSetting(config.mchid),
    appId: readSetting(config.appid),
    merchantSerialNo: readSetting(config.merchant_serial_no),
    merchantPrivateKey: readSetting(config.merchant_private_key),
    apiV3Key: readSetting(config.api_v3_key),
    products: [interaction_mode === 'redirect' ? 'h5' : 'native'],
  },
})

/** By `provider_type`; those of `official` by `channel_type`. */
const gateways: Readonly<Record<string, (row: ForeignRow, config: Config) => ReadGateway>> = {
  epay: readEpay,
  alipay: readAlipay,
  wechat: readWechat,
  wxpay: readWechat,
  paypal: () => ({ lost: payChannelLosses.ownSecret }),
  stripe: () => ({ lost: payChannelLosses.ownSecret }),
  epusdt: () => ({ lost: payChannelLosses.coins }),
  bepusdt: () => ({ lost: payChannelLosses.coins }),
  tokenpay: () => ({ lost: payChannelLosses.coins }),
}

/** The gateway of a row of `payment_channels`. */
export function readGateway(row: ForeignRow): ReadGateway {
  const { provider_type: provider, channel_type: type } = row
  const config = Config.safeParse(readJson(row.config_json)).data ?? {}
  const currency = readSetting(config.target_currency)?.toUpperCase() ?? 'CNY'
  if (currency !== 'CNY' && readSetting(config.exchange_rate)) return { lost: payChannelLosses.otherCurrency }
  const gateway = gateways[(provider === 'official' ? type : provider) ?? '']
  return gateway?.(row, config) ?? { lost: payChannelLosses.otherProtocol }
}

/** A limit of amounts; 0 stands for none. */
const readLimit = (amount: string | null | undefined): number | undefined =>
  fenFromDecimal(amount ?? null) || undefined

/** What buyers pay for it, as a percentage with two decimals, and the amounts that it accepts. */
export const readTerms = ({ fee_rate, fixed_fee, min_amount, max_amount }: ForeignRow) => ({
  feeBasisPoints: fenFromDecimal(fee_rate ?? null) ?? 0,
  hasFixedFee: Number(fixed_fee ?? 0) !== 0,
  leastFen: readLimit(min_amount),
  mostFen: readLimit(max_amount),
})
