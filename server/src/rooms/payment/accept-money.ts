import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { acceptMoney as operation } from '@faka/contract/money-case'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { findOrder, lockOrders, moveOrders } from '../order/door.ts'
import { askAboutPayment } from './ask-about-payment.ts'
import { noteDecision, partsOf, type Said } from './decide-money.ts'
import { gatewayOf } from './gateway-of.ts'
import { waitingMoney } from './list-money.ts'
import { decisionsOf, endWaitingSum, lockOpenDifference, lockWaitingSum } from './money-case.sql.ts'
import { lockNotice } from './paid-notice.sql.ts'
import { changePayments, findPayments, lockPayments, paymentsOf } from './payment.sql.ts'
import { holdAgain, movesOf, settle } from './settle.ts'

const payable = ['unpaid', 'closing', 'cancelled', 'expired']

/** Lets a sum of another amount pay its order, whose cards are delivered as if it had been right. */
async function acceptSum(ctx: Ctx, said: Said, receiptId: number): Promise<string> {
  const known = (await waitingMoney(ctx)).find(({ caseNo }) => caseNo === said.caseNo)
  const { orderNo, paymentNo, can } = orRefuse(known, 'moneyCaseNotFound')
  if (!orderNo || !can.includes('accept')) throw new Refused('moneyNotDecidable')
  return inTx(ctx.db, async (tx) => {
    const [order] = await lockOrders(tx, [orderNo])
    const [payment] = await lockPayments(tx, [paymentNo])
    const sum = orRefuse(await lockWaitingSum(tx, receiptId), 'moneyCaseNotFound')
    if (
      !order ||
      !payment ||
      payment.pay_channel_id !== sum.pay_channel_id ||
      !payable.includes(order.status)
    )
      throw new Refused('moneyNotDecidable')
    const late = order.status === 'cancelled' || order.status === 'expired'
    if (late && !(await holdAgain(ctx, tx, order))) throw new Refused('soldOut')
    const sandbox = !(await gatewayOf(ctx, sum.pay_channel_id))?.realMoney
    const judged = { order, payment, pays: true, reason: 'accepted' as const, sandbox }
    await moveOrders(tx, await movesOf(ctx, tx, [judged]), ctx.now())
    await changePayments(tx, [{ paymentNo, state: 'succeeded', settles: true, tradeNo: sum.trade_no }])
    await endWaitingSum(tx, receiptId, 'settled', 'accepted')
    await noteDecision(ctx, tx, said, 'accepted')
    return orderNo
  })
}

/**
 * Takes a person's word for a "paid" that its gateway did not confirm: he looked there himself. It is settled like any
 * other sum, so that one of another amount waits for a person once more.
 */
async function believeNotice(ctx: Ctx, said: Said, noticeId: number): Promise<string> {
  const known = (await waitingMoney(ctx)).find(({ caseNo }) => caseNo === said.caseNo)
  const { orderNo, paymentNo, tradeNo, amountFen } = orRefuse(known, 'moneyCaseNotFound')
  if (orderNo === null) throw new Refused('moneyNotDecidable')
  const channelId = await inTx(ctx.db, async (tx) => {
    await lockPayments(tx, [paymentNo])
    const notice = orRefuse(await lockNotice(tx, noticeId), 'moneyCaseNotFound')
    if ((await decisionsOf(tx, said.caseNo)).length === 0) await noteDecision(ctx, tx, said, 'accepted')
    return notice.pay_channel_id
  })
  const money = { channelId, paymentNo, tradeNo, amountFen, givenBack: false }
  const settled = await settle(ctx, money)
  if (settled.fate === 'elsewhere') await settle(ctx, { ...money, strayed: true })
  if (settled.fate === 'foreign' || settled.fate === 'early') throw new Refused('moneyNotDecidable')
  return orderNo
}

/** Asks the gateway about money that only its bill tells of, and settles what it says. */
async function hearOfDifference(ctx: Ctx, said: Said, differenceId: number): Promise<string> {
  const known = (await waitingMoney(ctx)).find(({ caseNo }) => caseNo === said.caseNo)
  const { paymentNo, tradeNo, can } = orRefuse(known, 'moneyCaseNotFound')
  if (!can.includes('accept')) throw new Refused('moneyNotDecidable')
  const [found] = await findPayments(ctx.db, [paymentNo])
  const { order_no: orderNo } = orRefuse(found, 'moneyNotDecidable')
  const payment = (await paymentsOf(ctx.db, orderNo)).find(({ payment_no }) => payment_no === paymentNo)
  const told = await askAboutPayment(ctx, { ...orRefuse(payment, 'moneyNotDecidable'), trade_no: tradeNo })
  if (told === 'unknown') throw new Refused('gatewaySilent')
  if (told !== 'paid') throw new Refused('moneyNotDecidable')
  await inTx(ctx.db, async (tx) => {
    orRefuse(await lockOpenDifference(tx, differenceId), 'moneyCaseNotFound')
    await noteDecision(ctx, tx, said, 'accepted')
  })
  return orderNo
}

/** Lets money pay that nobody but a person would let. */
export async function acceptMoney(
  ctx: Ctx,
  said: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { kind, key } = partsOf(said.caseNo)
  if (kind === 'refund') throw new Refused('moneyNotDecidable')
  const accept = { sum: acceptSum, notice: believeNotice, bill: hearOfDifference }[kind]
  const orderNo = await accept(ctx, said, Number(key))
  return { status: (await findOrder(ctx, orderNo))?.status ?? null }
}
