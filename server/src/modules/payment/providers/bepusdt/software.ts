import type { BepusdtSettings } from './bepusdt-settings.ts'
import { goNumber, type NumberFormat, plainNumber } from './bepusdt-signature.ts'

/** How the program of a channel writes numbers into the text that is signed. */
export const numberFormatOf = ({ software }: BepusdtSettings): NumberFormat =>
  software === 'bepusdt' ? goNumber : plainNumber

/** Where each program opens trades. Sources: BEpusdt app/router/epusdt.go; epusdt src/route/router.go of both. */
export const createEndpoint = ({ software }: BepusdtSettings): string =>
  software === 'gmpay' ? 'payments/gmpay/v1/order/create-transaction' : 'api/v1/order/create-transaction'

/** Only BEpusdt ends a trade when it is asked to. */
export const canCancel = ({ software }: BepusdtSettings): boolean => software === 'bepusdt'

/** What BEpusdt takes; any other time is its own default of twenty minutes. Source: app/model/order.go. */
const bepusdtWindowSeconds = { min: 180, max: 3600 }

/** How long a trade may wait: epusdt's live as long as its own settings say, and cannot be ended before. */
export const windowSecondsOf = ({ software, minutes }: BepusdtSettings): { min: number; max: number } =>
  software === 'bepusdt' ? bepusdtWindowSeconds : { min: minutes * 60, max: minutes * 60 }

/** The coin and its chain apart, as gmpay wants them: `usdt.trc20` is USDT on tron. */
export function coinOf({ tradeType }: BepusdtSettings): { token: string; network: string } {
  const [token = '', chain = ''] = tradeType.split('.')
  const networks: Readonly<Record<string, string>> = { trc20: 'tron', erc20: 'ethereum', bep20: 'bsc' }
  return { token, network: networks[chain] ?? chain }
}
