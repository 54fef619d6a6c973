import * as z from 'zod/mini'
import type { ForeignRow } from '../../foreign-source.ts'
import { readJson } from '../../read-json.ts'
import { epayAddress, payChannelLosses, type ReadGateway, readSetting } from '../../read-pay-channels.ts'

const Config = z.record(z.string(), z.unknown())
type Config = z.infer<typeof Config>

/** By the number of the product in the plugin of Alipay. */
const alipayProducts: Readonly<Record<string, string>> = { 1: 'face', 2: 'page', 3: 'wap' }

/** How each plugin of `app/Pay` uses its config. */
const gateways: Readonly<Record<string, (code: string, config: Config) => ReadGateway>> = {
  Epay: (code, { url, pid, key }) => ({
    provider: 'epay-md5',
    settings: {
      gatewayUrl: epayAddress(url),
      pid: readSetting(pid),
      key: readSetting(key),
      payType: readSetting(code),
      mode: 'page',
    },
  }),
  Alipay: (code, { app_id, public_key, private_key }) => ({
    provider: 'alipay',
    settings: {
      appId: readSetting(app_id),
      alipayPublicKey: readSetting(public_key),
      privateKey: readSetting(private_key),
      products: [alipayProducts[code] ?? 'face'],
    },
  }),
}

/**
 * The gateway of a row of `pay` by the rows of `pay_config`, in which version 3.5.9 and later keep what earlier ones had in
 * files.
 */
export const createReadGateway =
  (configs: readonly ForeignRow[]) =>
  ({ handle, code, pay_config_id: configId }: ForeignRow): ReadGateway => {
    const gateway = gateways[handle ?? '']
    if (!gateway) return { lost: payChannelLosses.otherProtocol }
    const row = configs.find((each) => each.id === configId && each.handle === handle)
    const config = Config.safeParse(readJson(row?.config)).data
    return config ? gateway(code ?? '', config) : { lost: payChannelLosses.notInDatabase }
  }

/** What buyers pay for it: a part of the amount (`0.015`), or a fixed amount. */
export function readTerms({ cost, cost_type }: ForeignRow) {
  const amount = Number(cost ?? 0)
  const isPart = cost_type === '1' && amount >= 0
  return { feeBasisPoints: isPart ? Math.round(amount * 10_000) : 0, hasFixedFee: !isPart && amount !== 0 }
}
