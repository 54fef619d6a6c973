import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import {
  bumpMoneyVersion,
  claimClosingOrders,
  findOrder,
  isAwaitingPayment,
  listDueOrders,
} from '../order/public.ts'
import { beginClosing, finishClosing } from './close-order.ts'
import { creditDueRefunds } from './credit-due-refunds.ts'
import { nextCheck } from './payment.rules.ts'
import { claimDuePayments, endPayments, type PaymentRow, setNextCheck } from './payment.sql.ts'
import { closeAtGateway, queryPayment } from './query-payment.ts'
import { runDueRefunds } from './refund.ts'
import { retryDueConfirmations } from './retry-due-confirmations.ts'
import { returnLeftOverParts } from './return-left-over-parts.ts'

const batchSize = 20
const closingRetrySeconds = 5

/** Moves unpaid orders that have expired to `closing`. */
async function expireDueOrders(services: Services): Promise<boolean> {
  const due = await listDueOrders(services.db, services.now(), batchSize)
  await Promise.all(
    due.map(({ order_no }) =>
      beginClosing(services, { orderNo: order_no, to: 'expired', actor: 'job expire' }),
    ),
  )
  return due.length === batchSize
}

/** Continues to close orders. */
async function closeDueOrders(services: Services): Promise<boolean> {
  const now = services.now()
  const due = await claimClosingOrders(
    services.db,
    now,
    new Date(now.getTime() + closingRetrySeconds * 1000),
    batchSize,
  )
  await Promise.all(due.map((orderNo) => finishClosing(services, orderNo)))
  return due.length === batchSize
}

/**
 * Fails a payment that its gateway gave up while its order is still unpaid; the buyer is notified and can request
 * another.
 */
async function failPayment(services: Services, { payment_no, order_no }: PaymentRow): Promise<void> {
  const ended = await endPayments(services.db, [payment_no], 'failed')
  if (ended > 0) await inTx(services.db, (tx) => bumpMoneyVersion(tx, [order_no]))
}

/**
 * Checks one payment without a notification; ends it if its order needs no more money. One whose order moved to another cell
 * since it was claimed is left to that.
 */
async function checkPayment(services: Services, payment: PaymentRow): Promise<void> {
  const order = await findOrder(services, payment.order_no)
  if (!order) return
  const isWanted = isAwaitingPayment(order.status)
  const result = isWanted ? await queryPayment(services, payment) : await closeAtGateway(services, payment)
  const isDead = result === 'unscanned' && payment.pay_before < services.now()
  if (isWanted && result === 'closed') await failPayment(services, payment)
  if (!isWanted && (result === 'closed' || result === 'unpaid' || isDead))
    await endPayments(services.db, [payment.payment_no], 'closed')
  if (result !== 'paid')
    await setNextCheck(services.db, payment.payment_no, nextCheck(payment, services.now()))
}

/** Asks gateways about payments whose webhook may have been lost. */
async function checkDuePayments(services: Services): Promise<boolean> {
  const due = await claimDuePayments(services.db, services.now(), batchSize)
  await Promise.all(due.map((payment) => checkPayment(services, payment)))
  return due.length === batchSize
}

/** The jobs of the payment module. Due work is stored in the tables, so that nothing is lost with a process. */
export const paymentJobs = (services: Services): Job[] => [
  { name: 'expire', everySeconds: 1, run: () => expireDueOrders(services) },
  { name: 'close', everySeconds: 1, run: () => closeDueOrders(services) },
  { name: 'check payments', everySeconds: 1, run: () => checkDuePayments(services) },
  { name: 'confirm notifications', everySeconds: 1, run: () => retryDueConfirmations(services) },
  { name: 'refund', everySeconds: 1, run: () => runDueRefunds(services) },
  { name: 'credit refunds', everySeconds: 1, run: () => creditDueRefunds(services) },
  { name: 'return balance parts', everySeconds: 1, run: () => returnLeftOverParts(services) },
]
