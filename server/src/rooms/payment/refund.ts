import type { House } from '../../kernel/ctx.ts'
import { inTx, type Tx } from '../../kernel/db.ts'
import { noteHappenings } from '../../kernel/happenings.ts'
import { lockOrders, moveOrders, noteMoney, type OrderRow, pathOf } from '../order/door.ts'
import { credit } from '../wallet/door.ts'
import { gatewayOf, type OpenChannel, worldOf } from './gateway-of.ts'
import { isRefundStuck, nextUnfundedTry, pendingRefundSeconds, refundPauseSeconds } from './payment.rules.ts'
import { changePayments, lockPayments, type PaymentRow } from './payment.sql.ts'
import type { RefundAnswer, RefundOrder } from './providers/provider.ts'
import type { Gateway } from './providers/providers.ts'
import {
  type DueRefund,
  type Ending,
  endRefund,
  noteTaken,
  noteUnasked,
  noteUnfunded,
  noteWords,
  takeDueRefunds,
  unfinishedRefunds,
} from './receipt.sql.ts'

/** Where a refund goes that its gateway refused: into the buyer's balance, where the order has an account. */
const refusedEnding = (order: OrderRow | undefined): Ending =>
  order && order.account_id !== null ? 'toBalance' : 'byPerson'

/** Moves payment and order on where everything of theirs that goes back has gone. */
export async function moveOn(
  tx: Tx,
  refund: Pick<DueRefund, 'order_no' | 'payment_no' | 'trade_no'>,
  { order, payment, at }: { order: OrderRow | undefined; payment: PaymentRow | undefined; at: Date },
): Promise<void> {
  const unfinished = await unfinishedRefunds(tx, refund.order_no)
  const { payment_no: paymentNo, trade_no: tradeNo } = refund
  if (payment?.state === 'refunding' && !unfinished.some(({ payment_no }) => payment_no === paymentNo))
    await changePayments(tx, [{ paymentNo, state: 'refunded', settles: false, tradeNo }])
  // a second payment of an order goes back beside its life, not as a part of it
  if (order?.status === 'refunding' && unfinished.every(({ reason }) => reason === 'secondPayment')) {
    const path = pathOf(order.status, ['refundDone'])
    const { order_no: orderNo, shop_id: shopId } = order
    await moveOrders(tx, [{ orderNo, shopId, path, actor: 'job refund', reason: 'refunded' }], at)
  }
}

/** Writes how a refund ended. Payment and order follow once all that goes back has gone. */
const end = (
  house: House,
  refund: DueRefund,
  endingFor: (order: OrderRow | undefined) => Ending,
  channel?: OpenChannel,
): Promise<void> =>
  inTx(house.db, async (tx) => {
    const [order] = await lockOrders(tx, [refund.order_no])
    const [payment] = await lockPayments(tx, [refund.payment_no])
    const at = house.now()
    const wished = endingFor(order)
    // nobody can say which money a channel moved that cannot be opened
    const ending = wished === 'toBalance' && !channel ? 'byPerson' : wished
    if (!(await endRefund(tx, refund, ending, at))) return
    if (order) await noteMoney(tx, [refund.order_no])
    if (ending === 'byPerson') return
    await moveOn(tx, refund, { order, payment, at })
    if (!order) return
    await noteHappenings(house, tx, [
      { kind: 'order.refunded', subject: refund.order_no, shopId: order.shop_id },
    ])
    // what was paid from a balance is back there: the ledger was the gateway
    if (ending !== 'toBalance' || !channel || channel.provider === 'balance' || order.account_id === null)
      return
    await credit(house, tx, {
      kind: 'refund',
      ref: refund.refund_no,
      orderNo: refund.order_no,
      accountId: order.account_id,
      realMoney: channel.realMoney,
      amountFen: refund.amount_fen,
    })
  })

/** Asks a gateway to give back; where it may have been asked before, first for what became of that. */
async function askFor(
  house: House,
  refund: DueRefund,
  gateway: Gateway,
  hear: (words: string) => void,
): Promise<RefundAnswer> {
  const world = worldOf(house, refund.pay_channel_id, hear)
  const { capabilities } = gateway
  const order: RefundOrder = {
    refundNo: refund.refund_no,
    paymentNo: refund.payment_no,
    tradeNo: refund.trade_no,
    amountFen: refund.amount_fen,
    totalFen: refund.received_fen,
    givenBackFen: refund.given_back_fen,
    askedBefore: refund.asked_before,
    unfundedTimes: refund.unfunded_times,
  }
  const cannot =
    capabilities.refund === 'none' || (!capabilities.partialRefund && order.amountFen < order.totalFen)
  if (cannot) return 'refused'
  if (refund.asked_before && capabilities.refund === 'idempotent') {
    const became = await gateway.queryRefund(order, world)
    if (became !== 'notFound') return became
  }
  const answer = await gateway.refund(order, world)
  // An earlier request that was not answered may be carried out at this moment, which is why this one was refused.
  const isUncertain = answer === 'refused' && refund.asked_before && capabilities.refund === 'unsafe'
  return isUncertain ? 'unknown' : answer
}

/**
 * The merchant has no money there: the refund waits for it, which is no try that failed. The seller reads of it in his
 * list, and is notified once.
 */
const waitForFunds = (house: House, refund: DueRefund, words: string): Promise<unknown> =>
  inTx(house.db, async (tx) => {
    const at = house.now()
    const nextTry = nextUnfundedTry(refund.created_at, at)
    const isNew = await noteUnfunded(tx, { refundNo: refund.refund_no, words, nextTry })
    if (!isNew || refund.is_unfunded) return
    const shopId = refund.shop_id
    await noteHappenings(house, tx, [{ kind: 'order.refundUnfunded', subject: refund.order_no, shopId }])
  })

/** The gateway took it: looked at now and then until it is done, however many tries that takes. */
const waitForRefund = (house: House, { refund_no }: DueRefund): Promise<unknown> =>
  noteTaken(house.db, refund_no, new Date(house.now().getTime() + pendingRefundSeconds * 1000))

async function tryRefund(house: House, refund: DueRefund): Promise<unknown> {
  const channel = await gatewayOf(house, refund.pay_channel_id)
  // a gateway without numbers for refunds cannot tell this one from one that nobody knows the end of
  if (refund.unclear && channel?.gateway.capabilities.refund === 'unsafe')
    return end(house, refund, () => 'byPerson')
  const said: string[] = []
  const answer = channel && (await askFor(house, refund, channel.gateway, (words) => said.push(words)))
  const words = said.at(-1) ?? ''
  if (answer === 'unfunded') return waitForFunds(house, refund, words)
  if (words !== '') await noteWords(house.db, refund.refund_no, words)
  if (answer === 'done')
    return end(house, refund, () => (channel?.provider === 'balance' ? 'toBalance' : 'atGateway'), channel)
  if (answer === 'refused') return end(house, refund, refusedEnding, channel)
  if (answer === 'pending') return waitForRefund(house, refund)
  // the gateway may have given back and never said so: what nobody knows is for a person, or it would go back twice
  const ageSeconds = (house.now().getTime() - refund.created_at.getTime()) / 1000
  const { tries } = refund
  if (isRefundStuck({ tries, ageSeconds }, channel?.gateway.capabilities.refund ?? 'unsafe'))
    return end(house, refund, () => 'byPerson')
  if (answer === 'unasked' && !refund.asked_before) await noteUnasked(house.db, refund.refund_no)
}

const atOnce = 5

/** Gives back what is due to go back. Answers whether there may be more. */
export async function refundDue(house: House): Promise<boolean> {
  const now = house.now()
  const due = await takeDueRefunds(house.db, now, new Date(now.getTime() + refundPauseSeconds * 1000), atOnce)
  await Promise.all(due.map((refund) => tryRefund(house, refund)))
  return due.length === atOnce
}
