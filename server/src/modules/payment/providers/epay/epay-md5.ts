import { yuanFromFen } from '@faka/contract/shared/money'
import type {
  CreateResult,
  GatewayAdapter,
  GatewayDeps,
  PaymentRequest,
  QueryResult,
  RefundRequest,
  RefundResult,
  TradeRef,
} from '../gateway-adapter.ts'
import { textField } from '../request-gateway.ts'
import type { Fields } from '../signed-fields.ts'
import {
  acknowledgeEpay,
  createFields,
  epayCapabilities,
  isUnfunded,
  messageOf,
  readEpayNotification,
  selfTestEpay,
  toQrResult,
  toQueryResult,
  tradeField,
} from './epay-messages.ts'
import { createPagePayment, requiresPage } from './epay-page.ts'
import { isRealMoney, Md5Settings, pageUrl } from './epay-settings.ts'
import { signMd5, verifyMd5 } from './epay-signature.ts'
import { requestEpay } from './request-epay.ts'

interface QueriedTrade {
  result: QueryResult
  /** Part of it was refunded, and the response does not say how much. */
  isRefundAmountUnknown: boolean
}

/** `api.php?act=order`. This URL contains the merchant key: it must never reach a log or an error. */
async function queryTrade(trade: TradeRef, settings: Md5Settings, world: GatewayDeps): Promise<QueriedTrade> {
  const asked = new URLSearchParams([
    ['act', 'order'],
    ['pid', settings.pid],
    ['key', settings.key],
    tradeField(trade),
  ])
  const heard = await requestEpay(world, `${pageUrl(settings, 'api.php', world)}?${asked}`)
  const plain = (said: QueryResult): QueriedTrade => ({ result: said, isRefundAmountUnknown: false })
  if (!heard.ok) return plain({ state: 'unknown', reason: heard.reason })
  const code = textField(heard.body, 'code')
  if (code === '-1') return plain({ state: 'notFound' })
  if (code !== '1')
    return plain({ state: 'unknown', reason: `the gateway refuses: ${messageOf(heard.body)}` })
  const isVague =
    textField(heard.body, 'status') === '2' && textField(heard.body, 'refundmoney') === undefined
  return { result: toQueryResult(heard.body, trade, settings.pid), isRefundAmountUnknown: isVague }
}

const query = async (trade: TradeRef, settings: Md5Settings, world: GatewayDeps): Promise<QueryResult> =>
  (await queryTrade(trade, settings, world)).result

/**
 * The gateway assigns its own refund numbers, so a repeated request would refund twice: the trade is queried
 * first. Some gateways report only full refunds, so a partial refund, once requested, is never requested
 * again. Others (`Order::refund` of 彩虹易支付) set status 2 after any partial refund without an amount: after our
 * own partial refund that status says nothing about the next one. One refund of a trade at a time.
 */
async function refund(
  order: RefundRequest,
  settings: Md5Settings,
  world: GatewayDeps,
): Promise<RefundResult> {
  const { result: before, isRefundAmountUnknown: isVague } = await queryTrade(order, settings, world)
  if (before.state === 'unknown') return 'unasked'
  if (before.state !== 'paid') return 'refused'
  const { amountFen, requestedBefore: askedBefore, previouslyRefundedFen: givenBackFen, totalFen } = order
  const isOurs = isVague && givenBackFen > 0
  const unknownFen = isOurs ? 0 : before.refundedFen - givenBackFen
  if (unknownFen > 0) return unknownFen >= amountFen ? 'done' : 'unknown'
  const wouldBeSeen = !isOurs && (before.refundedFen > 0 || givenBackFen + amountFen === totalFen)
  if (askedBefore && !wouldBeSeen) return 'unknown'
  const heard = await requestEpay(
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
  const code = textField(heard.body, 'code')
  if (code === undefined) return 'unknown'
  // the reference source answers 0, older gateways 1
  if (code === '0' || code === '1') return 'done'
  world.onGatewayMessage?.(messageOf(heard.body))
  if (isUnfunded(messageOf(heard.body))) return 'unfunded'
  // more may have been refunded manually at the gateway: left to manual review
  return isOurs ? 'unknown' : 'refused'
}

/** By `mapi.php`, or by `submit.php` if the channel is set so or, in mode `auto`, the gateway demands it. */
async function create(
  attempt: PaymentRequest,
  settings: Md5Settings,
  world: GatewayDeps,
): Promise<CreateResult> {
  const fields = createFields(attempt, settings)
  const sign = (unsigned: Fields) => signMd5(unsigned, settings.key)
  const onPage = () => createPagePayment(fields, attempt, settings, { page: 'submit.php', sign })
  if (settings.mode === 'page') return onPage()
  const isAuto = settings.mode === 'auto'
  const heard = await requestEpay(world, pageUrl(settings, 'mapi.php', world), sign(fields))
  if (!heard.ok)
    return isAuto && heard.isPage ? onPage() : { kind: 'refused', retryable: true, reason: heard.reason }
  if (textField(heard.body, 'code') !== '1') {
    const words = messageOf(heard.body)
    if (isAuto && requiresPage(words)) return onPage()
    return { kind: 'refused', retryable: false, reason: `the gateway refuses: ${words}` }
  }
  const content = ['qrcode', 'payurl', 'urlscheme']
    .map((name) => textField(heard.body, name))
    .find((text) => text !== undefined)
  const answer = toQrResult(content, heard.body)
  return isAuto && answer.kind === 'refused' ? onPage() : answer
}

/**
 * EPay v1: MD5 with the merchant key appended. `mapi.php` or `submit.php`, `api.php?act=order`,
 * `api.php?act=refund`.
 */
export const epayMd5: GatewayAdapter<Md5Settings> = {
  settings: Md5Settings,
  capabilities: (settings) => ({
    ...epayCapabilities,
    close: 'never',
    refund: 'unsafe',
    realMoney: isRealMoney(settings),
  }),
  create,
  readNotification: (notice, settings) =>
    readEpayNotification(notice, {
      pid: settings.pid,
      verify: (fields) => verifyMd5(fields, settings.key),
    }),
  acknowledge: acknowledgeEpay,
  query,
  close: async () => 'unsupported',
  refund,
  // refunds have no numbers here; `refund` itself queries the trade first
  queryRefund: async () => 'unknown',
  selfTest: (settings, world) => selfTestEpay((trade) => query(trade, settings, world), world.random),
}
