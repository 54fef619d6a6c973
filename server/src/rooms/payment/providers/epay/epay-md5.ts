import { yuanFromFen } from '@faka/contract/money'
import { textOf } from '../ask-gateway.ts'
import type {
  Attempt,
  CreateAnswer,
  Provider,
  RefundAnswer,
  RefundOrder,
  TradeAnswer,
  TradeRef,
  World,
} from '../provider.ts'
import type { Fields } from '../signed-fields.ts'
import { askEpay } from './ask-epay.ts'
import {
  acknowledgeEpay,
  asQr,
  createFields,
  epayAbilities,
  isUnfunded,
  readEpayNotice,
  readTrade,
  tradeField,
  tryEpay,
  wordsOf,
} from './epay-messages.ts'
import { openOnPage, wantsPage } from './epay-page.ts'
import { isRealMoney, Md5Settings, pageUrl } from './epay-settings.ts'
import { signMd5, verifyMd5 } from './epay-signature.ts'

/** `api.php?act=order`. The merchant key stands in this URL: it must never reach a log or an error. */
async function query(trade: TradeRef, settings: Md5Settings, world: World): Promise<TradeAnswer> {
  const asked = new URLSearchParams([
    ['act', 'order'],
    ['pid', settings.pid],
    ['key', settings.key],
    tradeField(trade),
  ])
  const heard = await askEpay(world, `${pageUrl(settings, 'api.php', world)}?${asked}`)
  if (!heard.ok) return { state: 'unknown', reason: heard.reason }
  const code = textOf(heard.answer, 'code')
  if (code === '-1') return { state: 'notFound' }
  if (code !== '1') return { state: 'unknown', reason: `the gateway refuses: ${wordsOf(heard.answer)}` }
  return readTrade(heard.answer, trade, settings.pid)
}

/**
 * The gateway makes its own refund number, so the same refund asked twice is two refunds: we look first. Most gateways
 * tell of nothing but a trade that went back whole, so that a part, once asked for, is never asked for again. One
 * refund of a trade at a time.
 */
async function refund(order: RefundOrder, settings: Md5Settings, world: World): Promise<RefundAnswer> {
  const before = await query(order, settings, world)
  if (before.state === 'unknown') return 'unasked'
  if (before.state !== 'paid') return 'refused'
  const { amountFen, givenBackFen, totalFen } = order
  const unknownFen = before.refundedFen - givenBackFen
  if (unknownFen > 0) return unknownFen >= amountFen ? 'done' : 'unknown'
  const wouldBeSeen = before.refundedFen > 0 || givenBackFen + amountFen === totalFen
  if (order.askedBefore && !wouldBeSeen) return 'unknown'
  const heard = await askEpay(
    world,
    `${pageUrl(settings, 'api.php', world)}?act=refund`,
    new Map([
      ['pid', settings.pid],
      ['key', settings.key],
      ['trade_no', order.tradeNo],
      ['money', yuanFromFen(order.amountFen)],
    ]),
  )
  if (!heard.ok) return 'unknown'
  const code = textOf(heard.answer, 'code')
  if (code === undefined) return 'unknown'
  // the reference source answers 0, older gateways 1
  if (code === '0' || code === '1') return 'done'
  world.hear?.(wordsOf(heard.answer))
  return isUnfunded(wordsOf(heard.answer)) ? 'unfunded' : 'refused'
}

/** By `mapi.php`, or on `submit.php` where the channel says so or, in the mode `auto`, the gateway does. */
async function create(attempt: Attempt, settings: Md5Settings, world: World): Promise<CreateAnswer> {
  const fields = createFields(attempt, settings)
  const sign = (unsigned: Fields) => signMd5(unsigned, settings.key)
  const onPage = () => openOnPage(fields, attempt, settings, { page: 'submit.php', sign })
  if (settings.mode === 'page') return onPage()
  const isAuto = settings.mode === 'auto'
  const heard = await askEpay(world, pageUrl(settings, 'mapi.php', world), sign(fields))
  if (!heard.ok)
    return isAuto && heard.isPage ? onPage() : { kind: 'refused', retryable: true, reason: heard.reason }
  if (textOf(heard.answer, 'code') !== '1') {
    const words = wordsOf(heard.answer)
    if (isAuto && wantsPage(words)) return onPage()
    return { kind: 'refused', retryable: false, reason: `the gateway refuses: ${words}` }
  }
  const content = ['qrcode', 'payurl', 'urlscheme']
    .map((name) => textOf(heard.answer, name))
    .find((text) => text !== undefined)
  const answer = asQr(content, heard.answer)
  return isAuto && answer.kind === 'refused' ? onPage() : answer
}

/** EPay v1: MD5 with the merchant key behind the text. `mapi.php` or `submit.php`, `api.php?act=order`, `api.php?act=refund`. */
export const epayMd5: Provider<Md5Settings> = {
  settings: Md5Settings,
  capabilities: (settings) => ({
    ...epayAbilities,
    close: 'never',
    refund: 'unsafe',
    realMoney: isRealMoney(settings),
  }),
  create,
  readNotice: (notice, settings) =>
    readEpayNotice(notice, {
      pid: settings.pid,
      verify: (fields) => verifyMd5(fields, settings.key),
    }),
  acknowledge: acknowledgeEpay,
  query,
  close: async () => 'unsupported',
  refund,
  // refunds have no numbers here; `refund` itself looks before it asks
  queryRefund: async () => 'unknown',
  selfTest: (settings, world) => tryEpay((trade) => query(trade, settings, world), world.random),
}
