import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import {
  type MoneyCase,
  type moneyDecisions,
  moneyReasons,
  type listMoney as operation,
} from '@faka/contract/money-case'
import type { Ctx, House } from '../../kernel/ctx.ts'
import { managedChannels } from '../shop/door.ts'
import { type CaseRow, openCases } from './money-case.sql.ts'

/** What can be done about a case. A sum without an order has nothing to pay, and no refund of ours to go back by. */
function canOf({ case_no, reason, order_no }: CaseRow): (typeof moneyDecisions)[number][] {
  if (case_no.startsWith('refund-')) return ['refund', 'dismiss']
  if (case_no.startsWith('notice-')) return order_no === null ? ['dismiss'] : ['accept', 'dismiss']
  if (case_no.startsWith('bill-')) return reason === 'missingHere' ? ['accept', 'dismiss'] : ['dismiss']
  if (order_no === null || reason === 'givenBack') return ['dismiss']
  // its gateway gives nothing back, and what it says of the sum proves nothing
  if (reason === 'unknownTrade') return ['accept', 'dismiss']
  return reason === 'wrongAmount' ? ['accept', 'refund', 'dismiss'] : ['refund', 'dismiss']
}

/** Every case that waits for a person, the oldest first. */
export async function waitingMoney(house: House): Promise<MoneyCase[]> {
  const [rows, channels] = await Promise.all([openCases(house.db), managedChannels(house)])
  return rows.map((row) => ({
    caseNo: row.case_no,
    reason: moneyReasons.find((reason) => reason === row.reason) ?? 'unknownPayment',
    amountFen: row.amount_fen,
    hereFen: row.here_fen,
    channel: channels.find(({ pay_channel_id }) => pay_channel_id === row.pay_channel_id)?.name ?? '',
    orderNo: row.order_no,
    paymentNo: row.payment_no,
    tradeNo: row.trade_no,
    time: row.at.toISOString(),
    detail: row.detail,
    can: canOf(row),
  }))
}

/** What a person has to decide, in one list: sums, refunds, and what a gateway's bill says otherwise. */
export const listMoney = (ctx: Ctx, _input: InputOf<typeof operation>): Promise<ReplyOf<typeof operation>> =>
  waitingMoney(ctx)
