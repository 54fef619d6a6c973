import { yuanFromFen } from '@faka/contract/shared/money'
import { beijingTime } from '../beijing-time.ts'
import type { EpayGateway, ResponseFields } from './epay-endpoint.ts'
import type { AccountTotals } from './epay-ledger.ts'
import type { Message } from './epay-signing.ts'
import type { EpayTrade, MerchantKeys } from './epay-trade.ts'

/**
 * What a merchant may query about its own account. Field names, codes and messages are those of EPay (彩虹易支付):
 * `api.php` with `act=query`, `orders` and `settle` in v1, `api/merchant/info` in v2.
 */

const dayMs = 86_400_000
const beijingOffsetMs = 8 * 3_600_000

/** The start of the day in Beijing. */
const startOfDay = (time: Date): Date =>
  new Date(Math.floor((time.getTime() + beijingOffsetMs) / dayMs) * dayMs - beijingOffsetMs)

/** The status of an order in EPay's numbers: 0 unpaid, 1 paid, 2 refunded, partially or fully. */
export const statusOf = ({ state, refundedFen }: EpayTrade): 0 | 1 | 2 => {
  if (state !== 'paid') return 0
  return refundedFen > 0 ? 2 : 1
}

/** An order as returned by `act=order` and `act=orders`. */
export const orderFields = (trade: EpayTrade): ResponseFields => ({
  trade_no: trade.tradeNo,
  out_trade_no: trade.outTradeNo,
  type: trade.payType,
  pid: trade.pid,
  addtime: beijingTime(trade.createdAt),
  endtime: trade.paidAt ? beijingTime(trade.paidAt) : null,
  name: trade.subject,
  money: yuanFromFen(trade.paidFen ?? trade.amountFen),
  param: trade.param,
  buyer: trade.paidAt ? 'sandbox' : null,
  status: statusOf(trade),
})

const countTotals = ({ ledger, now }: EpayGateway, pid: number): Promise<AccountTotals> => {
  const today = startOfDay(now())
  return ledger.countTotals(pid, { today, yesterday: new Date(today.getTime() - dayMs) })
}

/**
 * `act=query`: the account and its order counts. EPay repeats the merchant key here; this one does not.
 */
export async function describeAccount(gateway: EpayGateway, keys: MerchantKeys): Promise<ResponseFields> {
  const totals = await countTotals(gateway, keys.pid)
  return {
    code: 1,
    pid: keys.pid,
    active: 1,
    money: yuanFromFen(totals.balanceFen),
    type: 1,
    account: '',
    username: keys.name,
    orders: totals.orders,
    orders_today: totals.paidToday,
    orders_lastday: totals.paidYesterday,
  }
}

/** `api/merchant/info` of v2. */
export async function describeAccountV2(gateway: EpayGateway, keys: MerchantKeys): Promise<ResponseFields> {
  const totals = await countTotals(gateway, keys.pid)
  return {
    pid: String(keys.pid),
    status: '1',
    pay_status: '1',
    settle_status: '1',
    money: yuanFromFen(totals.balanceFen),
    settle_type: '1',
    settle_name: keys.name,
    order_num: String(totals.orders),
    order_num_today: String(totals.paidToday),
    order_num_lastday: String(totals.paidYesterday),
    order_money_today: yuanFromFen(totals.paidTodayFen),
    order_money_lastday: yuanFromFen(totals.paidYesterdayFen),
  }
}

/** A number as PHP's `intval` reads it: the leading digits, else 0. Never negative here. */
const intval = (text: string): number => Number(/^\s*(\d{1,9})/.exec(text)?.[1] ?? 0)

/** `act=orders`: the newest orders first, 10 by default and at most 50, of one `status` if given. */
export async function listOrders(
  { ledger }: EpayGateway,
  { pid }: MerchantKeys,
  message: Message,
): Promise<ResponseFields> {
  const status = message.get('status')
  const trades = await ledger.listRecent(pid, {
    limit: Math.min(intval(message.get('limit') ?? '10'), 50),
    offset: intval(message.get('offset') ?? '0'),
    status: status === undefined ? null : intval(status),
  })
  return { code: 1, msg: '查询订单记录成功！', count: trades.length, data: trades.map(orderFields) }
}

/** `act=settle`: test money is never paid out, so there are no settlements. */
export const listSettlements = (): ResponseFields => ({ code: 1, msg: '查询结算记录成功！', data: [] })
