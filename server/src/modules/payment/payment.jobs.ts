import type { Services } from '../../platform/ctx.ts'
import type { Job } from '../../platform/jobs.ts'
import { dueOrders, findOrder, noteMoney, takeClosingOrders, waitsForMoney } from '../order/public.ts'
import { runDueStatementChecks } from './check-bill.ts'
import { beginClosing, finishClosing } from './close-order.ts'
import { nextCheck } from './payment.rules.ts'
import { claimDuePayments, endPayments, type PaymentRow, setNextCheck } from './payment.sql.ts'
import { closeAtGateway, queryPayment } from './query-payment.ts'
import { runDueRefunds } from './refund.ts'
import { retryDueConfirmations } from './retry-due-confirmations.ts'

const batchSize = 20
const closingRetrySeconds = 5

/** Takes unpaid orders whose time is over into `closing`. */
export async function expireDueOrders(services: Services): Promise<boolean> {
  const due = await dueOrders(services.db, services.now(), batchSize)
  await Promise.all(
    due.map(({ order_no }) =>
      beginClosing(services, { orderNo: order_no, to: 'expired', actor: 'job expire' }),
    ),
  )
  return due.length === batchSize
}

/** Goes on with orders that are closing. */
export async function closeDueOrders(services: Services): Promise<boolean> {
  const now = services.now()
  const due = await takeClosingOrders(
    services.db,
    now,
    new Date(now.getTime() + closingRetrySeconds * 1000),
    batchSize,
  )
  await Promise.all(due.map((orderNo) => finishClosing(services, orderNo)))
  return due.length === batchSize
}

/** Ends a payment whose gateway gave it up while its order still waits; the buyer is told, and can ask for another. */
async function failPayment(services: Services, { payment_no, order_no }: PaymentRow): Promise<void> {
  const ended = await endPayments(services.db, [payment_no], 'failed')
  if (ended > 0) await noteMoney(services.db, [order_no])
}

/** Looks at one payment that its gateway was silent about; ends it where its order needs no money any more. */
async function checkPayment(services: Services, payment: PaymentRow): Promise<void> {
  const order = await findOrder(services, payment.order_no)
  const wanted = order !== undefined && waitsForMoney(order.status)
  const said = wanted ? await queryPayment(services, payment) : await closeAtGateway(services, payment)
  const dead = said === 'unscanned' && payment.pay_before < services.now()
  if (wanted && said === 'closed') await failPayment(services, payment)
  if (!wanted && (said === 'closed' || said === 'unpaid' || dead))
    await endPayments(services.db, [payment.payment_no], 'closed')
  if (said !== 'paid') await setNextCheck(services.db, payment.payment_no, nextCheck(payment, services.now()))
}

/** Asks gateways about payments whose call-back may have been lost. */
export async function checkDuePayments(services: Services): Promise<boolean> {
  const due = await claimDuePayments(services.db, services.now(), batchSize)
  await Promise.all(due.map((payment) => checkPayment(services, payment)))
  return due.length === batchSize
}

/** The jobs of the payment room. What is due stands in the tables, so that nothing is lost with a process. */
export const paymentJobs = (services: Services): Job[] => [
  { name: 'expire', everySeconds: 1, run: () => expireDueOrders(services) },
  { name: 'close', everySeconds: 1, run: () => closeDueOrders(services) },
  { name: 'reconcile', everySeconds: 1, run: () => checkDuePayments(services) },
  { name: 'ask again', everySeconds: 1, run: () => retryDueConfirmations(services) },
  { name: 'refund', everySeconds: 1, run: () => runDueRefunds(services) },
  { name: 'bills', everySeconds: 600, run: () => runDueStatementChecks(services) },
]
