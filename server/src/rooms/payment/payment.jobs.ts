import type { House } from '../../kernel/ctx.ts'
import type { Job } from '../../kernel/jobs.ts'
import { dueOrders, findOrder, noteMoney, takeClosingOrders, waitsForMoney } from '../order/door.ts'
import { askAboutPayment, endAtGateway } from './ask-about-payment.ts'
import { askAgainDue } from './ask-again.ts'
import { billsDue } from './check-bill.ts'
import { beginClosing, finishClosing } from './close-order.ts'
import { nextCheck } from './payment.rules.ts'
import { endPayments, type PaymentRow, setNextCheck, takeDuePayments } from './payment.sql.ts'
import { refundDue } from './refund.ts'

const atOnce = 20
const nextLookSeconds = 5

/** Takes unpaid orders whose time is over into `closing`. */
export async function expireDue(house: House): Promise<boolean> {
  const due = await dueOrders(house.db, house.now(), atOnce)
  await Promise.all(
    due.map(({ order_no }) => beginClosing(house, { orderNo: order_no, to: 'expired', actor: 'job expire' })),
  )
  return due.length === atOnce
}

/** Goes on with orders that are closing. */
export async function closeDue(house: House): Promise<boolean> {
  const now = house.now()
  const due = await takeClosingOrders(house.db, now, new Date(now.getTime() + nextLookSeconds * 1000), atOnce)
  await Promise.all(due.map((orderNo) => finishClosing(house, orderNo)))
  return due.length === atOnce
}

/** Ends a payment whose gateway gave it up while its order still waits; the buyer is told, and can ask for another. */
async function failPayment(house: House, { payment_no, order_no }: PaymentRow): Promise<void> {
  const ended = await endPayments(house.db, [payment_no], 'failed')
  if (ended > 0) await noteMoney(house.db, [order_no])
}

/** Looks at one payment that its gateway was silent about; ends it where its order needs no money any more. */
async function look(house: House, payment: PaymentRow): Promise<void> {
  const order = await findOrder(house, payment.order_no)
  const wanted = order !== undefined && waitsForMoney(order.status)
  const said = wanted ? await askAboutPayment(house, payment) : await endAtGateway(house, payment)
  const dead = said === 'unscanned' && payment.pay_before < house.now()
  if (wanted && said === 'closed') await failPayment(house, payment)
  if (!wanted && (said === 'closed' || said === 'unpaid' || dead))
    await endPayments(house.db, [payment.payment_no], 'closed')
  if (said !== 'paid') await setNextCheck(house.db, payment.payment_no, nextCheck(payment, house.now()))
}

/** Asks gateways about payments whose call-back may have been lost. */
export async function reconcileDue(house: House): Promise<boolean> {
  const due = await takeDuePayments(house.db, house.now(), atOnce)
  await Promise.all(due.map((payment) => look(house, payment)))
  return due.length === atOnce
}

/** The jobs of the payment room. What is due stands in the tables, so that nothing is lost with a process. */
export const paymentJobs = (house: House): Job[] => [
  { name: 'expire', everySeconds: 1, run: () => expireDue(house) },
  { name: 'close', everySeconds: 1, run: () => closeDue(house) },
  { name: 'reconcile', everySeconds: 1, run: () => reconcileDue(house) },
  { name: 'ask again', everySeconds: 1, run: () => askAgainDue(house) },
  { name: 'refund', everySeconds: 1, run: () => refundDue(house) },
  { name: 'bills', everySeconds: 600, run: () => billsDue(house) },
]
