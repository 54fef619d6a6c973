import { newNumber } from '../../../../kernel/random.ts'
import { isRealMoney } from '../gateway-url.ts'
import { devices, type Provider, type SelfTest, type World } from '../provider.ts'
import { askBepusdt, reasonOf, type Told } from './ask-bepusdt.ts'
import { acknowledgeBepusdt, readBepusdtNotice } from './bepusdt-notice.ts'
import { BepusdtSettings } from './bepusdt-settings.ts'
import { close, create } from './bepusdt-trade.ts'
import { query, type StatusPage, statusPageOf } from './query-trade.ts'
import { canCancel, createPage, windowSecondsOf } from './software.ts'

/** The words by which a page that was found is named to whoever set the channel up. */
const pageWords: Record<StatusPage, string> = {
  info: 'it tells of trades by POST /api/v1/pay/info (BEpusdt 1.24 or later)',
  'check-status': 'it tells of trades by GET /pay/check-status',
}

/**
 * Sends something that is refused after its signature was looked at and before anything is done: BEpusdt a trade to
 * cancel that cannot exist, epusdt a trade to open over nothing.
 */
const tryToken = (settings: BepusdtSettings, trade: string, world: World): Promise<Told> =>
  canCancel(settings)
    ? askBepusdt('api/v1/order/cancel-transaction', { trade_id: trade }, settings, world)
    : askBepusdt(
        createPage(settings),
        { order_id: trade, amount: 0, notify_url: '', redirect_url: '', pid: settings.pid ?? '' },
        settings,
        world,
      )

async function selfTest(settings: BepusdtSettings, world: World): Promise<SelfTest> {
  const trade = `SELFTEST${newNumber(world.random, 16)}`
  const told = await tryToken(settings, trade, world)
  if (told.kind === 'agreed') return { ok: false, detail: 'the gateway did what it should have refused' }
  if (told.kind !== 'refused') return { ok: false, detail: reasonOf(told) }
  if (told.code === '401' || told.message.includes('签名'))
    return { ok: false, detail: `the gateway does not know the token (对接令牌): ${told.message}` }
  const said = await query({ paymentNo: trade, tradeNo: trade }, settings, world)
  const page = statusPageOf(settings)
  if (said.state === 'unknown') return { ok: false, detail: said.reason }
  return {
    ok: true,
    detail: `the gateway knows the token${page ? `; ${pageWords[page]}` : ''}`,
    notChecked: ['whether its wallets are watched: that is seen there'],
  }
}

/**
 * BEpusdt, a gateway for coins that whoever runs the shop runs himself, and both programs called epusdt. They give
 * nothing back: what has to go back goes to the buyer's balance, or waits for a person.
 */
export const bepusdt: Provider<BepusdtSettings> = {
  settings: BepusdtSettings,
  capabilities: (settings) => ({
    close: canCancel(settings) ? 'always' : 'never',
    refund: 'none',
    partialRefund: false,
    leastWindowSeconds: windowSecondsOf(settings).least,
    mostWindowSeconds: windowSecondsOf(settings).most,
    realMoney: isRealMoney(settings),
    doubleCheck: true,
    tellsNoSum: true,
    devices,
  }),
  create,
  readNotice: readBepusdtNotice,
  acknowledge: acknowledgeBepusdt,
  query,
  close,
  refund: async () => 'refused',
  queryRefund: async () => 'notFound',
  selfTest,
}
