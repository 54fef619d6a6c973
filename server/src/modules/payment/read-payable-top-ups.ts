import type { PayableTopUp } from '@faka/contract/payment/payout-plan'
import type { Services } from '../../platform/ctx.ts'
import type { CommonDb } from '../../platform/db.ts'
import { isRealMoney, loadChannel } from '../pay-channel/public.ts'
import { listTopUpsLeft } from '../top-up/public.ts'
import { listSettledMoney, type SettledMoney } from './payout.sql.ts'

/** The most top-ups of an account that a payout looks at, the newest. */
const maxTopUps = 200

/** Whether a gateway refunds a payment in parts, or only the whole; those that do neither are left out. */
export type RefundWays = ReadonlyMap<string, 'parts' | 'whole'>

/** A top-up that can be refunded. */
interface RefundableTopUp extends PayableTopUp {
  orderNo: string
  payChannelId: string
}

/** A top-up that was not taken back whole, with the money that paid it. */
interface PaidTopUp {
  leftFen: number
  bonusFen: number
  money: SettledMoney
}

/**
 * The top-ups of an account that were paid in the last days and not taken back whole, the newest first. What paid them is in
 * the first cell, as all top-ups are.
 */
export async function readPaidTopUps(
  services: Services,
  db: CommonDb,
  accountId: number,
): Promise<PaidTopUp[]> {
  const topUps = await listTopUpsLeft(db, { accountId, realMoney: isRealMoney(services) }, maxTopUps)
  const since = new Date(services.now().getTime() - services.config.limits.payoutDays * 86_400_000)
  const orderNos = topUps.map(({ order_no }) => order_no)
  const money = new Map((await listSettledMoney(db, orderNos, since)).map((row) => [row.order_no, row]))
  return topUps.flatMap((topUp) => {
    const paid = money.get(topUp.order_no)
    // the fee of the payment was never credited
    const leftFen = Math.min(topUp.amount_fen - topUp.refunded_fen, paid?.left_fen ?? 0)
    if (!paid || leftFen <= 0) return []
    return { leftFen, bonusFen: topUp.bonus_fen - topUp.bonus_returned_fen, money: paid }
  })
}

/** How the gateways of these payments refund. Not within a transaction: a channel that is not loaded takes a connection. */
export async function readRefundWays(services: Services, topUps: readonly PaidTopUp[]): Promise<RefundWays> {
  const ids = [...new Set(topUps.map(({ money }) => money.pay_channel_id))]
  const ways = await Promise.all(
    ids.map(async (id) => {
      const channel = await loadChannel(services, id)
      const { refund = 'none', partialRefund = false } = channel?.gateway.capabilities ?? {}
      return refund === 'none' ? [] : [[id, partialRefund ? 'parts' : 'whole'] as const]
    }),
  )
  return new Map(ways.flat())
}

/** Of top-ups, those that their gateways refund. Where that is only the whole payment, its fee would go back too. */
export const toRefundable = (topUps: readonly PaidTopUp[], ways: RefundWays): RefundableTopUp[] =>
  topUps.flatMap(({ leftFen, bonusFen, money }) => {
    const way = ways.get(money.pay_channel_id)
    const isUntouched = money.received_fen === leftFen
    if (!way || (way === 'whole' && !isUntouched)) return []
    const { order_no: orderNo, pay_channel_id: payChannelId } = money
    return { orderNo, payChannelId, leftFen, bonusFen, wholeOnly: way === 'whole' }
  })
