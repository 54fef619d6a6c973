import { yuanFromFen } from '@faka/contract/shared/money'
import { type AccountTotals, listRecentTrades, readAccountTotals } from './merchant-account.sql.ts'
import type { SandboxService } from './sandbox-service.ts'
import type { MerchantKeys, Message } from './signing.ts'
import type { Trade } from './trade.sql.ts'

/**
 * What a merchant may query about its own account. Field names, codes and messages are those of EPay (彩虹易支付):
 * `api.php` with `act=query`, `orders` and `settle` in v1, `api/merchant/info` in v2.
 */

const dayMs = 86_400_000
const beijingOffsetMs = 8 * 3_600_000

/** EPay stores Beijing time without a zone, "2026-01-31 08:00:00". */
export const beijingTime = (time: Date): string =>
  new Date(time.getTime() + beijingOffsetMs).toISOString().slice(0, 19).replace('T', ' ')

/** The start of the day in Beijing. */
const startOfDay = (time: Date): Date =>
  new Date(Math.floor((time.getTime() + beijingOffsetMs) / dayMs) * dayMs - beijingOffsetMs)

/** The status of an order in EPay's numbers: 0 unpaid, 1 paid, 2 refunded, partially or fully. */
export const statusOf = ({ state, refunded_fen }: Trade): 0 | 1 | 2 => {
  if (state !== 'paid') return 0
  return refunded_fen > 0 ? 2 : 1
}

/** An order as returned by `act=order` and `act=orders`. */
export const orderFields = (trade: Trade) => ({
  trade_no: trade.trade_no,
  out_trade_no: trade.out_trade_no,
  type: trade.pay_type,
  pid: trade.pid,
  addtime: beijingTime(trade.created_at),
  endtime: trade.paid_at ? beijingTime(trade.paid_at) : null,
  name: trade.subject,
  money: yuanFromFen(trade.paid_fen ?? trade.amount_fen),
  param: trade.param,
  buyer: trade.paid_at ? 'sandbox' : null,
  status: statusOf(trade),
})

const totalsOfMerchant = ({ deps }: SandboxService, pid: number): Promise<AccountTotals> => {
  const today = startOfDay(deps.now())
  return readAccountTotals(deps.db, pid, { today, yesterday: new Date(today.getTime() - dayMs) })
}

/**
 * `act=query`: the account and its order counts. EPay repeats the merchant key here; the sandbox does not.
 */
export async function describeAccount(service: SandboxService, keys: MerchantKeys): Promise<object> {
  const totals = await totalsOfMerchant(service, keys.pid)
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

/** `api/merchant/info` of v2; all values are texts, since the response is signed over them. */
export async function describeAccountV2(
  service: SandboxService,
  keys: MerchantKeys,
): Promise<Record<string, string>> {
  const totals = await totalsOfMerchant(service, keys.pid)
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
  { deps }: SandboxService,
  keys: MerchantKeys,
  message: Message,
): Promise<object> {
  const status = message.get('status')
  const trades = await listRecentTrades(deps.db, keys.pid, {
    limit: Math.min(intval(message.get('limit') ?? '10'), 50),
    offset: intval(message.get('offset') ?? '0'),
    status: status === undefined ? null : intval(status),
  })
  return { code: 1, msg: '查询订单记录成功！', count: trades.length, data: trades.map(orderFields) }
}

/** `act=settle`: the sandbox pays nothing out, so there are no settlements. */
export const listSettlements = (): object => ({ code: 1, msg: '查询结算记录成功！', data: [] })
