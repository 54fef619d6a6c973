import { newNumber } from '../../../../kernel/random.ts'
import { isRealMoney } from '../gateway-url.ts'
import { devices, type Provider, type SelfTest, type World } from '../provider.ts'
import { askBepusdt } from './ask-bepusdt.ts'
import { acknowledgeBepusdt, readBepusdtNotice } from './bepusdt-notice.ts'
import { BepusdtSettings } from './bepusdt-settings.ts'
import { close, create, query, windowSeconds } from './bepusdt-trade.ts'

/** Cancels a trade that cannot exist: the gateway looks at the signature before it looks for the trade. */
async function selfTest(settings: BepusdtSettings, world: World): Promise<SelfTest> {
  const trade = `SELFTEST${newNumber(world.random, 16)}`
  const told = await askBepusdt('cancel-transaction', { trade_id: trade }, settings, world)
  if (told.kind === 'unknown') return { ok: false, detail: told.reason }
  if (told.kind === 'agreed') return { ok: false, detail: 'the gateway cancelled a trade that is not there' }
  return told.message.includes('签名')
    ? { ok: false, detail: 'the gateway does not know the token (对接令牌)' }
    : { ok: true, detail: 'the gateway knows the token; whether its wallets are watched is seen there' }
}

/**
 * BEpusdt, a gateway for coins that whoever runs the shop runs himself; the older epusdt speaks the same. It gives
 * nothing back: what has to go back goes to the buyer's balance, or waits for a person.
 */
export const bepusdt: Provider<BepusdtSettings> = {
  settings: BepusdtSettings,
  capabilities: (settings) => ({
    close: 'always',
    refund: 'none',
    partialRefund: false,
    leastWindowSeconds: windowSeconds.least,
    mostWindowSeconds: windowSeconds.most,
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
