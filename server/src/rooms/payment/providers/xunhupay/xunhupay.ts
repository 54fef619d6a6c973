import { newNumber } from '../../../../kernel/random.ts'
import { isRealMoney } from '../gateway-url.ts'
import { devices, type Provider, type SelfTest, type World } from '../provider.ts'
import { acknowledgeXunhupay, readXunhupayNotice } from './xunhupay-notice.ts'
import { queryRefund, refund } from './xunhupay-refund.ts'
import { XunhupaySettings } from './xunhupay-settings.ts'
import { create, query } from './xunhupay-trade.ts'

/** Asks for a trade that cannot exist: the gateway looks at APPID and hash before it looks for the trade. */
async function selfTest(settings: XunhupaySettings, world: World): Promise<SelfTest> {
  const paymentNo = `TEST${newNumber(world.random, 20)}`
  const trade = await query({ paymentNo, tradeNo: null }, settings, world)
  if (trade.state === 'notFound') return { ok: true, detail: 'the gateway knows the APPID and its key' }
  return {
    ok: false,
    detail: trade.state === 'unknown' ? trade.reason : 'the gateway answers for a trade that does not exist',
  }
}

/** 虎皮椒 (xunhupay): personal WeChat Pay and Alipay contracts behind one HTTP interface. */
export const xunhupay: Provider<XunhupaySettings> = {
  settings: XunhupaySettings,
  capabilities: (settings) => ({
    close: 'never',
    refund: 'idempotent',
    partialRefund: false,
    leastWindowSeconds: 0,
    mostWindowSeconds: 2 * 3600,
    realMoney: isRealMoney(settings),
    doubleCheck: true,
    tellsNoSum: true,
    tiesTrade: true,
    devices,
  }),
  create,
  readNotice: readXunhupayNotice,
  acknowledge: acknowledgeXunhupay,
  query,
  close: async () => 'unsupported',
  refund,
  queryRefund,
  selfTest,
}
