import type { RefundRequest, RefundResult } from '../../payment-gateways/gateway-adapter.ts'
import type { ChannelGateway } from '../../payment-gateways/open-gateway.ts'
import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { lockOrders, type OrderRow } from '../order/public.ts'
import { type LoadedChannel, loadChannel } from '../pay-channel/public.ts'
import { creditAndEnd } from './credit-due-refunds.ts'
import { endLockedRefund } from './end-locked-refund.ts'
import {
  isRefundStuck,
  nextUnfundedRetry,
  pendingRefundCheckSeconds,
  refundRetrySeconds,
} from './payment.rules.ts'
import {
  claimDueRefunds,
  type DueRefund,
  listRefundsToBalance,
  markRefundAccepted,
  markRefundNotRequested,
  markRefundToBalance,
  markRefundUnfunded,
  type RefundOutcome,
  saveGatewayMessage,
} from './received-payment.sql.ts'
import { tradeDeps } from './trade-deps.ts'

/** Where a refund goes that its gateway rejected: to the buyer's balance, if the order has an account. */
const outcomeWhenRejected = (order: OrderRow | undefined): RefundOutcome =>
  order && order.account_id !== null ? 'toBalance' : 'manualReview'

/**
 * Whether money of this channel can be credited to a balance, which pays other sellers too. Not without a usable channel,
 * whose kind is unknown; not where only a seller confirmed that the money came; and never for a gateway that a seller
 * manages: it can report money that does not exist, and then refuse to give it back.
 */
const canBecomeBalance = (channel: LoadedChannel | undefined): boolean =>
  channel !== undefined && channel.provider !== 'manual' && channel.managedBy === 'platform'

/**
 * Records the outcome of a refund. One that goes to the balance is decided first, so that no gateway is asked any more, then
 * credited, then ended; a payment from a balance is back there already, since the ledger was its gateway.
 */
async function finishRefund(
  services: Services,
  refund: DueRefund,
  chooseOutcome: (order: OrderRow | undefined) => RefundOutcome,
  channel?: LoadedChannel,
): Promise<void> {
  const isToBalance = await inTx(services.db, async (tx) => {
    const [order] = await lockOrders(tx, [refund.order_no])
    const wanted = chooseOutcome(order)
    const outcome = wanted === 'toBalance' && !canBecomeBalance(channel) ? 'manualReview' : wanted
    if (outcome === 'toBalance' && channel?.provider !== 'balance')
      return markRefundToBalance(tx, refund.refund_no)
    await endLockedRefund(services, tx, refund, order, outcome)
    return false
  })
  if (!isToBalance) return
  const due = await listRefundsToBalance(services.db, { refundNo: refund.refund_no, max: 1 })
  for (const each of due) await creditAndEnd(services, each)
}

/** Asks a gateway for a refund; if it may have been asked before, queries the result of that first. */
async function requestRefund(
  services: Services,
  refund: DueRefund,
  gateway: ChannelGateway,
  onMessage: (message: string) => void,
): Promise<RefundResult> {
  const deps = tradeDeps(services, refund.pay_channel_id, onMessage)
  const { capabilities } = gateway
  const request: RefundRequest = {
    refundNo: refund.refund_no,
    paymentNo: refund.payment_no,
    tradeNo: refund.trade_no,
    amountFen: refund.amount_fen,
    totalFen: refund.received_fen,
    previouslyRefundedFen: refund.given_back_fen,
    requestedBefore: refund.asked_before,
    unfundedCount: refund.unfunded_times,
  }
  const isUnsupported =
    capabilities.refund === 'none' || (!capabilities.partialRefund && request.amountFen < request.totalFen)
  if (isUnsupported) return 'refused'
  if (refund.asked_before && capabilities.refund === 'idempotent') {
    const status = await gateway.queryRefund(request, deps)
    if (status !== 'notFound') return status
  }
  const result = await gateway.refund(request, deps)
  // An unanswered earlier request may be executing right now, which is why this one was rejected.
  const isUncertain = result === 'refused' && refund.asked_before && capabilities.refund === 'unsafe'
  return isUncertain ? 'unknown' : result
}

/**
 * The merchant has no money at the gateway: the refund waits for it, which does not count as a failed try. The seller
 * sees it as a case and is notified once.
 */
const waitForFunds = (services: Services, refund: DueRefund, message: string): Promise<unknown> =>
  inTx(services.db, async (tx) => {
    const now = services.now()
    const nextTry = nextUnfundedRetry(refund.created_at, now)
    const isNew = await markRefundUnfunded(tx, { refundNo: refund.refund_no, message, nextTry })
    if (!isNew || refund.is_unfunded) return
    const shopId = refund.shop_id
    await recordDomainEvents(services, tx, [
      { kind: 'order.refundUnfunded', subject: refund.order_no, tenantId: shopId },
    ])
  })

/** The gateway accepted it: checked now and then until it is done, however many tries that takes. */
const waitForRefund = (services: Services, { refund_no }: DueRefund): Promise<unknown> =>
  markRefundAccepted(
    services.db,
    refund_no,
    new Date(services.now().getTime() + pendingRefundCheckSeconds * 1000),
  )

async function tryRefund(services: Services, refund: DueRefund): Promise<unknown> {
  const channel = await loadChannel(services, refund.pay_channel_id)
  // a gateway without refund numbers cannot distinguish this refund from one whose result is unknown
  if (refund.unclear && channel?.gateway.capabilities.refund === 'unsafe')
    return finishRefund(services, refund, () => 'manualReview')
  const messages: string[] = []
  const result =
    channel &&
    (await requestRefund(services, refund, channel.gateway, (sentMessage) => messages.push(sentMessage)))
  const message = messages.at(-1) ?? ''
  if (result === 'unfunded') return waitForFunds(services, refund, message)
  if (message !== '') await saveGatewayMessage(services.db, refund.refund_no, message)
  if (result === 'done')
    return finishRefund(
      services,
      refund,
      () => (channel?.provider === 'balance' ? 'toBalance' : 'byGateway'),
      channel,
    )
  if (result === 'refused') return finishRefund(services, refund, outcomeWhenRejected, channel)
  if (result === 'pending') return waitForRefund(services, refund)
  // The gateway may have refunded without saying so: an unknown result goes to manual review, or the money
  // would be refunded twice.
  const ageSeconds = (services.now().getTime() - refund.created_at.getTime()) / 1000
  const { tries } = refund
  if (isRefundStuck({ tries, ageSeconds }, channel?.gateway.capabilities.refund ?? 'unsafe'))
    return finishRefund(services, refund, () => 'manualReview')
  if (result === 'unasked' && !refund.asked_before)
    await markRefundNotRequested(services.db, refund.refund_no)
}

const batchSize = 5

/** Carries out due refunds. Returns whether more may be due. */
export async function runDueRefunds(services: Services): Promise<boolean> {
  const now = services.now()
  const due = await claimDueRefunds(
    services.db,
    now,
    new Date(now.getTime() + refundRetrySeconds * 1000),
    batchSize,
  )
  await Promise.all(due.map((refund) => tryRefund(services, refund)))
  return due.length === batchSize
}
