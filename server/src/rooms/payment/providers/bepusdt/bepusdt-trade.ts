import { fenFromYuan, yuanFromFen } from '@faka/contract/money'
import { textOf } from '../ask-gateway.ts'
import { isPageUrl } from '../page-to-pay.ts'
import { plainSubject } from '../plain-subject.ts'
import type { Attempt, CloseAnswer, CreateAnswer, TradeRef, World } from '../provider.ts'
import { askBepusdt, reasonOf } from './ask-bepusdt.ts'
import type { BepusdtSettings } from './bepusdt-settings.ts'
import { query, tradeForm } from './query-trade.ts'
import { canCancel, coinOf, createPage, windowSecondsOf } from './software.ts'

const longestName = 60

function secondsTo(time: Date, now: Date, settings: BepusdtSettings): number {
  const { least, most } = windowSecondsOf(settings)
  const seconds = Math.ceil((time.getTime() - now.getTime()) / 1000)
  return Math.min(Math.max(seconds, least), most)
}

/** What each program is asked with; each signs whatever it is sent, and reads what it knows of it. */
function fieldsOf(
  { paymentNo, amountFen, subject, notifyUrl, returnUrl, payBefore }: Attempt,
  settings: BepusdtSettings,
  now: Date,
): Record<string, string | number> {
  const common = {
    order_id: paymentNo,
    amount: Number(yuanFromFen(amountFen)),
    notify_url: notifyUrl,
    redirect_url: returnUrl,
  }
  const name = [...plainSubject(subject)].slice(0, longestName).join('')
  switch (settings.software) {
    case 'epusdt':
      return common
    case 'gmpay':
      return { ...common, name, pid: settings.pid ?? '', currency: 'cny', ...coinOf(settings) }
    case 'bepusdt':
      return {
        ...{ ...common, name, fiat: 'CNY', trade_type: settings.tradeType },
        timeout: secondsTo(payBefore, now, settings),
      }
  }
}

/**
 * `create-transaction`. The same number while it waits, or once it is paid, is answered as it stands, so that asking
 * again after a silence is safe; after its end it would be a new trade, which the shop never asks for.
 * Source: BEpusdt, docs/api/api.md 创建交易 and app/model/trade.go BuildOrder.
 */
export async function create(
  attempt: Attempt,
  settings: BepusdtSettings,
  world: World,
): Promise<CreateAnswer> {
  const refused = (retryable: boolean, reason: string): CreateAnswer => ({
    kind: 'refused',
    retryable,
    reason,
  })
  // a sum of nothing would make it take whatever comes
  if (!(attempt.amountFen > 0)) return refused(false, 'there is nothing to pay')
  const fields = fieldsOf(attempt, settings, world.now())
  const told = await askBepusdt(createPage(settings), fields, settings, world)
  // epusdt opens a number once: asked again after a silence it says that it stands, and not how
  if (told.kind === 'refused') return refused(told.code === '10002', reasonOf(told))
  if (told.kind !== 'agreed') return refused(true, reasonOf(told))
  const { data } = told
  if (textOf(data, 'order_id') !== attempt.paymentNo) return refused(true, 'the answer is of another payment')
  // its later answers name no sum: this is the one that is waited for
  if (fenFromYuan(textOf(data, 'amount') ?? '') !== attempt.amountFen)
    return refused(true, 'the answer is of another sum')
  const tradeNo = textOf(data, 'trade_id') ?? ''
  const url = textOf(data, 'payment_url')
  if (!tradeForm.test(tradeNo) || !isPageUrl(url)) return refused(true, 'the gateway gave no page to pay at')
  return { kind: 'redirect', url, tradeNo }
}

/** `cancel-transaction`, which ends what waits and nothing else; epusdt has none. Source: BEpusdt, docs/api/api.md 取消交易订单. */
export async function close(trade: TradeRef, settings: BepusdtSettings, world: World): Promise<CloseAnswer> {
  if (!canCancel(settings)) return 'unsupported'
  if (trade.tradeNo === null) return 'unknown'
  const told = await askBepusdt(
    'api/v1/order/cancel-transaction',
    { trade_id: trade.tradeNo },
    settings,
    world,
  )
  if (told.kind === 'agreed') return textOf(told.data, 'trade_id') === trade.tradeNo ? 'closed' : 'unknown'
  // refused because of its state, or nobody knows: what the trade is now says more than why
  const { state } = await query(trade, settings, world)
  if (state === 'paid') return 'alreadyPaid'
  return state === 'closed' || state === 'notFound' ? state : 'unknown'
}
