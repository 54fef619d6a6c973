import { fenFromYuan } from '@faka/contract/money'
import { type Answer, textOf } from '../ask-gateway.ts'
import type { TradeAnswer, TradeRef, World } from '../provider.ts'
import { askPage, dataOf, reasonOf, type Told, toldBy } from './ask-bepusdt.ts'
import type { BepusdtSettings } from './bepusdt-settings.ts'

/** By which page a gateway tells of a trade. */
export type StatusPage = 'info' | 'check-status'

/** What was learnt of a gateway from its answers; forgotten with the settings of its channel. */
const learnt = new WeakMap<BepusdtSettings, StatusPage>()

/** The page by which this gateway was heard to tell of trades; undefined before it answered. */
export const statusPageOf = (settings: BepusdtSettings): StatusPage | undefined => learnt.get(settings)

export const tradeForm = /^[0-9A-Za-z_-]{1,64}$/

const unknown = (reason: string): TradeAnswer => ({ state: 'unknown', reason })

const asked: Record<StatusPage, (tradeNo: string, settings: BepusdtSettings, world: World) => Promise<Told>> =
  {
    /** BEpusdt from 1.24 on. Source: app/handler/epusdt/epusdt.go, Info. */
    info: async (tradeNo, settings, world) =>
      toldBy(await askPage('api/v1/pay/info', settings, world, JSON.stringify({ trade_id: tradeNo }))),
    /** BEpusdt before that tells it flat, epusdt inside `data`. Sources: their CheckStatus. */
    'check-status': async (tradeNo, settings, world) => {
      const heard = await askPage(`pay/check-status/${tradeNo}`, settings, world)
      if (heard.ok && dataOf(heard.answer) === undefined && textOf(heard.answer, 'trade_id') !== undefined)
        return { kind: 'agreed', data: heard.answer }
      return toldBy(heard)
    },
  }

/** Asks by the page that this gateway has, and by the other one where it says that it has no such page. */
async function ask(tradeNo: string, settings: BepusdtSettings, world: World): Promise<Told> {
  const known: StatusPage =
    learnt.get(settings) ?? (settings.software === 'bepusdt' ? 'info' : 'check-status')
  const other: StatusPage = known === 'info' ? 'check-status' : 'info'
  for (const page of settings.software === 'bepusdt' ? [known, other] : [known]) {
    const told = await asked[page](tradeNo, settings, world)
    if (told.kind === 'absent') continue
    if (told.kind !== 'unknown') learnt.set(settings, page)
    return told
  }
  return { kind: 'unknown', reason: 'the gateway has no page that tells of a trade' }
}

/** What a trade is by its status. epusdt's 4 waits for a choice of coin; BEpusdt's 4 was cancelled. */
function readStatus(data: Answer, { tradeNo, askedFen }: TradeRef, settings: BepusdtSettings): TradeAnswer {
  const status = textOf(data, 'status')
  if (status === '1' || (status === '4' && settings.software === 'gmpay')) return { state: 'unpaid' }
  if (status === '3' || (status === '4' && settings.software === 'bepusdt')) return { state: 'closed' }
  if (status !== '2' || tradeNo === null)
    return unknown('the payment is not confirmed on its chain, or the answer not understood')
  const told = textOf(data, 'money')
  const amountFen = told === undefined ? askedFen : fenFromYuan(told)
  if (amountFen === undefined) return unknown('nobody said which sum was asked for')
  return { state: 'paid', tradeNo, amountFen, refundedFen: 0 }
}

/**
 * How a trade stands. Gateways know trades by their own number only. `info` tells the sum; the older page does not: a
 * trade's sum never changes, so what was asked for is what was paid. A trade that was seen on its chain and is not
 * confirmed yet is neither paid nor unpaid.
 */
export async function query(trade: TradeRef, settings: BepusdtSettings, world: World): Promise<TradeAnswer> {
  const { tradeNo, paymentNo } = trade
  if (tradeNo === null || !tradeForm.test(tradeNo)) return unknown('the gateway never named its number')
  const told = await ask(tradeNo, settings, world)
  // BEpusdt has one code for every no, and says no to a trade that it does not know; epusdt has one for just that
  if (told.kind === 'refused' && told.code === (settings.software === 'bepusdt' ? '400' : '10008'))
    return { state: 'notFound' }
  if (told.kind !== 'agreed') return unknown(reasonOf(told))
  const { data } = told
  if (textOf(data, 'trade_id') !== tradeNo) return unknown('the answer is of another trade')
  if ((textOf(data, 'order_id') ?? paymentNo) !== paymentNo)
    return unknown('the answer is of another payment')
  if ((textOf(data, 'fiat') ?? 'CNY') !== 'CNY') return unknown('the answer is not in yuan')
  return readStatus(data, trade, settings)
}
