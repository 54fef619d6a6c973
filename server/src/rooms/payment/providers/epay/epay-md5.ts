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

interface ToldTrade {
  said: TradeAnswer
  /** Something went back, and the answer does not say how much. */
  isVague: boolean
}

/** `api.php?act=order`. The merchant key stands in this URL: it must never reach a log or an error. */
async function askTrade(trade: TradeRef, settings: Md5Settings, world: World): Promise<ToldTrade> {
  const asked = new URLSearchParams([
    ['act', 'order'],
    ['pid', settings.pid],
    ['key', settings.key],
    tradeField(trade),
  ])
  const heard = await askEpay(world, `${pageUrl(settings, 'api.php', world)}?${asked}`)
  const plain = (said: TradeAnswer): ToldTrade => ({ said, isVague: false })
  if (!heard.ok) return plain({ state: 'unknown', reason: heard.reason })
  const code = textOf(heard.answer, 'code')
  if (code === '-1') return plain({ state: 'notFound' })
  if (code !== '1')
    return plain({ state: 'unknown', reason: `the gateway refuses: ${wordsOf(heard.answer)}` })
  const isVague = textOf(heard.answer, 'status') === '2' && textOf(heard.answer, 'refundmoney') === undefined
  return { said: readTrade(heard.answer, trade, settings.pid), isVague }
}

const query = async (trade: TradeRef, settings: Md5Settings, world: World): Promise<TradeAnswer> =>
  (await askTrade(trade, settings, world)).said

/**
 * The gateway makes its own refund number, so the same refund asked twice is two refunds: we look first. Some gateways
 * tell of nothing but a trade that went back whole, so that a part, once asked for, is never asked for again. Others
 * (`Order::refund` of 彩虹易支付) give a trade the status 2 after any part and never say how much: where we gave back a
 * part ourselves, that status says nothing about the next one. One refund of a trade at a time.
 */
async function refund(order: RefundOrder, settings: Md5Settings, world: World): Promise<RefundAnswer> {
  const { said: before, isVague } = await askTrade(order, settings, world)
  if (before.state === 'unknown') return 'unasked'
  if (before.state !== 'paid') return 'refused'
  const { amountFen, askedBefore, givenBackFen, totalFen } = order
  const isOurs = isVague && givenBackFen > 0
  const unknownFen = isOurs ? 0 : before.refundedFen - givenBackFen
  if (unknownFen > 0) return unknownFen >= amountFen ? 'done' : 'unknown'
  const wouldBeSeen = !isOurs && (before.refundedFen > 0 || givenBackFen + amountFen === totalFen)
  if (askedBefore && !wouldBeSeen) return 'unknown'
  const heard = await askEpay(
    world,
    `${pageUrl(settings, 'api.php', world)}?act=refund`,
    new Map([
      ['pid', settings.pid],
      ['key', settings.key],
      ['trade_no', order.tradeNo],
      ['money', yuanFromFen(amountFen)],
    ]),
  )
  if (!heard.ok) return 'unknown'
  const code = textOf(heard.answer, 'code')
  if (code === undefined) return 'unknown'
  // the reference source answers 0, older gateways 1
  if (code === '0' || code === '1') return 'done'
  world.hear?.(wordsOf(heard.answer))
  if (isUnfunded(wordsOf(heard.answer))) return 'unfunded'
  // more may have gone back by hand at the gateway than by us: that is for a person
  return isOurs ? 'unknown' : 'refused'
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
