import { fenFromYuan } from '@faka/contract/shared/money'
import type { QueryResult, TradeRef } from '../gateway-adapter.ts'
import { type JsonObject, textField } from '../json-object.ts'
import type { BepusdtDeps, StatusEndpoint } from './bepusdt-cache.ts'
import type { BepusdtSettings } from './bepusdt-settings.ts'
import { type BepusdtResult, dataOf, reasonOf, requestEndpoint, toBepusdtResult } from './request-bepusdt.ts'

export const tradeNoPattern = /^[0-9A-Za-z_-]{1,64}$/

const unknown = (reason: string): QueryResult => ({ state: 'unknown', reason })

const requestsByEndpoint: Record<
  StatusEndpoint,
  (tradeNo: string, settings: BepusdtSettings, deps: BepusdtDeps) => Promise<BepusdtResult>
> = {
  /** BEpusdt 1.24 and later. Source: app/handler/epusdt/epusdt.go, Info. */
  info: async (tradeNo, settings, deps) =>
    toBepusdtResult(
      await requestEndpoint('api/v1/pay/info', settings, deps, JSON.stringify({ trade_id: tradeNo })),
    ),
  /** Earlier versions of BEpusdt answer flat, epusdt inside `data`. Sources: their CheckStatus. */
  'check-status': async (tradeNo, settings, deps) => {
    const response = await requestEndpoint(`pay/check-status/${tradeNo}`, settings, deps)
    if (
      response.ok &&
      dataOf(response.body) === undefined &&
      textField(response.body, 'trade_id') !== undefined
    )
      return { kind: 'accepted', data: response.body }
    return toBepusdtResult(response)
  },
}

/** Requests the status from the known endpoint, and from the other one if the gateway lacks it. */
async function requestStatus(
  tradeNo: string,
  settings: BepusdtSettings,
  deps: BepusdtDeps,
): Promise<BepusdtResult> {
  const known: StatusEndpoint =
    deps.cache.get(settings) ?? (settings.software === 'bepusdt' ? 'info' : 'check-status')
  const other: StatusEndpoint = known === 'info' ? 'check-status' : 'info'
  for (const page of settings.software === 'bepusdt' ? [known, other] : [known]) {
    const result = await requestsByEndpoint[page](tradeNo, settings, deps)
    if (result.kind === 'absent') continue
    if (result.kind !== 'unknown') deps.cache.set(settings, page)
    return result
  }
  return { kind: 'unknown', reason: 'the gateway has no endpoint that reports a trade' }
}

/** Maps a status. epusdt's 4 waits for a choice of coin; BEpusdt's 4 is cancelled. */
function toQueryResult(
  data: JsonObject,
  { tradeNo, requestedFen }: TradeRef,
  settings: BepusdtSettings,
): QueryResult {
  const status = textField(data, 'status')
  if (status === '1' || (status === '4' && settings.software === 'gmpay')) return { state: 'unpaid' }
  if (status === '3' || (status === '4' && settings.software === 'bepusdt')) return { state: 'closed' }
  if (status !== '2' || tradeNo === null)
    return unknown('the payment is not confirmed on its chain, or the answer not understood')
  const result = textField(data, 'money')
  const amountFen = result === undefined ? requestedFen : fenFromYuan(result)
  if (amountFen === undefined) return unknown('the requested amount is not known')
  return { state: 'paid', tradeNo, amountFen, refundedFen: 0 }
}

/**
 * Queries a trade. Gateways know trades only by their own number. `info` names the amount; the older endpoint
 * does not, but a trade's amount never changes, so the requested one was paid. A payment seen on its chain
 * but not confirmed is neither paid nor unpaid.
 */
export async function query(
  trade: TradeRef,
  settings: BepusdtSettings,
  deps: BepusdtDeps,
): Promise<QueryResult> {
  const { tradeNo, paymentNo } = trade
  if (tradeNo === null || !tradeNoPattern.test(tradeNo)) return unknown('the gateway never named its number')
  const result = await requestStatus(tradeNo, settings, deps)
  // BEpusdt has one error code for everything and rejects unknown trades with it; epusdt has a specific one
  if (result.kind === 'refused' && result.code === (settings.software === 'bepusdt' ? '400' : '10008'))
    return { state: 'notFound' }
  if (result.kind !== 'accepted') return unknown(reasonOf(result))
  const { data } = result
  if (textField(data, 'trade_id') !== tradeNo) return unknown('the answer is of another trade')
  if ((textField(data, 'order_id') ?? paymentNo) !== paymentNo)
    return unknown('the answer is of another payment')
  if ((textField(data, 'fiat') ?? 'CNY') !== 'CNY') return unknown('the answer is not in yuan')
  return toQueryResult(data, trade, settings)
}
