import { fenFromYuan, yuanFromFen } from '@faka/contract/money'
import { askGateway, textOf } from '../ask-gateway.ts'
import { pageUrl } from '../gateway-url.ts'
import { plainSubject } from '../plain-subject.ts'
import type { Attempt, CloseAnswer, CreateAnswer, TradeAnswer, TradeRef, World } from '../provider.ts'
import { askBepusdt } from './ask-bepusdt.ts'
import type { BepusdtSettings } from './bepusdt-settings.ts'

/** What the gateway takes; any other time is its own default of twenty minutes. Source: app/model/order.go. */
export const windowSeconds = { least: 180, most: 3600 }

const tradeForm = /^[0-9A-Za-z_-]{1,64}$/
const longestName = 60

/** An address that a buyer's browser may be sent to. */
function isPage(text: string | undefined): text is string {
  if (text === undefined || text.length > 1000 || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && !username && !password
}

const secondsTo = (time: Date, now: Date): number => {
  const seconds = Math.ceil((time.getTime() - now.getTime()) / 1000)
  return Math.min(Math.max(seconds, windowSeconds.least), windowSeconds.most)
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
  const told = await askBepusdt(
    'create-transaction',
    {
      order_id: attempt.paymentNo,
      amount: Number(yuanFromFen(attempt.amountFen)),
      fiat: 'CNY',
      trade_type: settings.tradeType,
      name: [...plainSubject(attempt.subject)].slice(0, longestName).join(''),
      notify_url: attempt.notifyUrl,
      redirect_url: attempt.returnUrl,
      timeout: secondsTo(attempt.payBefore, world.now()),
    },
    settings,
    world,
  )
  if (told.kind === 'unknown') return refused(true, told.reason)
  if (told.kind === 'refused') return refused(false, `the gateway refused the payment (${told.message})`)
  const { data } = told
  if (textOf(data, 'order_id') !== attempt.paymentNo) return refused(true, 'the answer is of another payment')
  // its later answers name no sum: this is the one that is waited for
  if (fenFromYuan(textOf(data, 'amount') ?? '') !== attempt.amountFen)
    return refused(true, 'the answer is of another sum')
  const tradeNo = textOf(data, 'trade_id') ?? ''
  const url = textOf(data, 'payment_url')
  if (!tradeForm.test(tradeNo) || !isPage(url)) return refused(true, 'the gateway gave no page to pay at')
  return { kind: 'redirect', url, tradeNo }
}

const unknown = (reason: string): TradeAnswer => ({ state: 'unknown', reason })

/**
 * `/pay/check-status`. It knows trades by the gateway's number only, and tells no sum: a trade's sum never changes, so
 * what was asked for is what was paid. A trade that was seen on its chain and is not confirmed yet is none of both.
 * Source: BEpusdt, app/handler/epusdt/epusdt.go CheckStatus and app/model/order.go.
 */
export async function query(
  { tradeNo, askedFen }: TradeRef,
  settings: BepusdtSettings,
  world: World,
): Promise<TradeAnswer> {
  if (tradeNo === null || !tradeForm.test(tradeNo)) return unknown('the gateway never named its number')
  const heard = await askGateway(world, pageUrl(settings, `pay/check-status/${tradeNo}`, world))
  if (!heard.ok) return unknown(heard.reason)
  if (textOf(heard.answer, 'status_code') === '400') return { state: 'notFound' }
  if (textOf(heard.answer, 'trade_id') !== tradeNo) return unknown('the answer is of another trade')
  switch (textOf(heard.answer, 'status')) {
    case '1':
      return { state: 'unpaid' }
    case '2':
      if (askedFen === undefined) return unknown('nobody said which sum was asked for')
      return { state: 'paid', tradeNo, amountFen: askedFen, refundedFen: 0 }
    case '3':
    case '4':
      return { state: 'closed' }
    default:
      return unknown('the payment is not confirmed on its chain, or the answer not understood')
  }
}

/** `cancel-transaction`, which ends what waits and nothing else. Source: BEpusdt, docs/api/api.md 取消交易订单. */
export async function close(trade: TradeRef, settings: BepusdtSettings, world: World): Promise<CloseAnswer> {
  if (trade.tradeNo === null) return 'unknown'
  const told = await askBepusdt('cancel-transaction', { trade_id: trade.tradeNo }, settings, world)
  if (told.kind === 'agreed') return textOf(told.data, 'trade_id') === trade.tradeNo ? 'closed' : 'unknown'
  // refused because of its state, or nobody knows: what the trade is now says more than why
  const { state } = await query(trade, settings, world)
  if (state === 'paid') return 'alreadyPaid'
  return state === 'closed' || state === 'notFound' ? state : 'unknown'
}
