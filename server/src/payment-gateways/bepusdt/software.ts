import type { BepusdtSettings } from './bepusdt-settings.ts'
import { goNumber, type NumberFormat, plainNumber } from './bepusdt-signature.ts'

/** How a channel's program formats numbers in the text to sign. */
export const numberFormatOf = ({ software }: BepusdtSettings): NumberFormat =>
  software === 'bepusdt' ? goNumber : plainNumber

/**
 * The endpoint that opens trades. Sources: BEpusdt app/router/epusdt.go; epusdt src/route/router.go of both.
 */
export const createEndpoint = ({ software }: BepusdtSettings): string =>
  software === 'gmpay' ? 'payments/gmpay/v1/order/create-transaction' : 'api/v1/order/create-transaction'

/** Only BEpusdt can cancel a trade. */
export const canCancel = ({ software }: BepusdtSettings): boolean => software === 'bepusdt'

/**
 * The range that BEpusdt accepts; outside of it, it uses its own default of twenty minutes. Source:
 * app/model/order.go.
 */
const bepusdtWindowSeconds = { min: 180, max: 3600 }

/** How long a trade may wait: with epusdt exactly as long as configured there. */
export const windowSecondsOf = ({ software, minutes }: BepusdtSettings): { min: number; max: number } =>
  software === 'bepusdt' ? bepusdtWindowSeconds : { min: minutes * 60, max: minutes * 60 }

/** Coin and chain separately, as gmpay expects them: `usdt.trc20` is USDT on tron. */
export function coinOf({ tradeType }: BepusdtSettings): { token: string; network: string } {
  const [token = '', chain = ''] = tradeType.split('.')
  const networks: Readonly<Record<string, string>> = { trc20: 'tron', erc20: 'ethereum', bep20: 'bsc' }
  return { token, network: networks[chain] ?? chain }
}
