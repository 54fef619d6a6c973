import type { payOut as operation } from '@faka/contract/payment/payout'
import { planPayout } from '@faka/contract/payment/payout-plan'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import { asCommonTx } from '../../platform/cells/as-common-tx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type CommonDb, type CommonTx, inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { newNumber, newUuid } from '../../platform/random.ts'
import { actorAccountId, actorName } from '../account/public.ts'
import { bumpMoneyVersion, lockOrders, type OrderRow } from '../order/public.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import { getBalance } from '../wallet/public.ts'
import { findPayout, insertPayout, insertPayoutPart } from './payout.sql.ts'
import { type RefundWays, readPaidTopUps, readRefundWays, toRefundable } from './read-payable-top-ups.ts'
import { refundOrderMoney } from './refund-order-money.ts'

type Input = InputOf<typeof operation>
type Reply = ReplyOf<typeof operation>

const daySeconds = 24 * 60 * 60

/** The payout that this request made before; rejects if it now asks for another one. */
async function findRepeated(db: CommonDb, accountId: number, { requestId, amountFen }: Input) {
  const done = await findPayout(db, accountId, requestId)
  if (!done) return undefined
  if (done.amount_fen !== amountFen) throw new DomainError('requestReused')
  return { payoutNo: done.payout_no, amountFen, bonusFen: done.bonus_fen, refunds: done.parts }
}

/** The plan of a payout, with which the buyer agreed. Rejects if it is another one by now. */
function agreedPlanOrReject(
  topUps: ReturnType<typeof toRefundable>,
  balanceFen: number,
  input: Pick<Input, 'amountFen' | 'bonusFen'>,
) {
  const plan = planPayout(topUps, balanceFen, input.amountFen)
  if (plan.amountFen !== input.amountFen) throw new DomainError('payoutNotPossible')
  if (plan.bonusFen !== input.bonusFen) throw new DomainError('payoutChanged')
  return plan
}

interface Part {
  order: OrderRow
  payoutNo: string
  amountFen: number
  bonusFen: number
}

/** Records the refund of one top-up as a part of a payout; the refund job asks the gateway. */
async function refundPart(
  ctx: Ctx,
  tx: CommonTx,
  { order, payoutNo, amountFen, bonusFen }: Part,
): Promise<void> {
  const { order_no: orderNo } = order
  const requestId = newUuid(ctx.random)
  const leftFen = await refundOrderMoney(ctx, tx, {
    order,
    amountFen,
    source: { requestId },
    reason: 'payout',
    event: { actor: actorName(ctx.actor), reason: 'paidOut' },
  })
  if (leftFen > 0) await bumpMoneyVersion(tx, [orderNo])
  await insertPayoutPart(tx, {
    payout_no: payoutNo,
    order_no: orderNo,
    request_id: requestId,
    amount_fen: amountFen,
    bonus_fen: bonusFen,
  })
}

interface Wanted {
  accountId: number
  input: Input
  ways: RefundWays
  /** The orders of the top-ups that are refunded as far as is known. */
  orderNos: readonly string[]
}

/** Plans again what was planned before, from what is locked now, and records it. */
async function payOutLocked(
  ctx: Ctx,
  tx: CommonTx,
  { accountId, input, ways, orderNos }: Wanted,
): Promise<Reply> {
  const orders = new Map((await lockOrders(tx, orderNos)).map((order) => [order.order_no, order]))
  const done = await findRepeated(tx, accountId, input)
  if (done) return done
  const topUps = toRefundable(await readPaidTopUps(ctx, tx, accountId), ways).filter(({ orderNo }) =>
    ['paid', 'delivered'].includes(orders.get(orderNo)?.status ?? ''),
  )
  const { parts, amountFen, bonusFen } = agreedPlanOrReject(
    topUps,
    await getBalance(ctx, tx, accountId),
    input,
  )
  const payoutNo = newNumber(ctx.random, idLength)
  const isNew = await insertPayout(tx, {
    payout_no: payoutNo,
    account_id: accountId,
    request_id: input.requestId,
    real_money: isRealMoney(ctx),
    amount_fen: amountFen,
    bonus_fen: bonusFen,
    at: ctx.now(),
  })
  if (!isNew) throw new DomainError('requestReused')
  for (const part of parts) {
    const order = required(orders.get(part.topUp.orderNo), 'payoutNotPossible')
    await refundPart(ctx, tx, { order, payoutNo, amountFen: part.amountFen, bonusFen: part.bonusFen })
  }
  return { payoutNo, amountFen, bonusFen, refunds: parts.length }
}

/** Plans a payout and records it. Rejects with `topUpSpent` if the balance is spent meanwhile. */
async function makePayout(ctx: Ctx, accountId: number, input: Input): Promise<Reply> {
  const { payoutDays, payoutsPerDay } = ctx.config.limits
  if (payoutDays === 0) throw new DomainError('payoutNotPossible')
  const paid = await readPaidTopUps(ctx, ctx.common, accountId)
  const ways = await readRefundWays(ctx, paid)
  const balanceFen = await getBalance(ctx, ctx.common, accountId)
  const { parts } = agreedPlanOrReject(toRefundable(paid, ways), balanceFen, input)
  await ctx.rateLimits.consume(`payout ${accountId}`, payoutsPerDay, daySeconds)
  const orderNos = parts.map(({ topUp }) => topUp.orderNo)
  return inTx(ctx.db, (tx) => payOutLocked(ctx, asCommonTx(ctx, tx), { accountId, input, ways, orderNos }))
}

/**
 * Pays a part of the balance out to the payment methods that topped it up: refunds of these top-ups, the newest first,
 * which take amount and bonus from the balance in one transaction. The refund job asks the gateways, as for any refund.
 * All top-ups are orders of the first cell.
 */
export async function payOut(ctx: Ctx, input: Input): Promise<Reply> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const done = await findRepeated(ctx.common, accountId, input)
  if (done) return done
  try {
    return await makePayout(ctx, accountId, input)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    // the same request may have made it meanwhile
    const doneMeanwhile = await findRepeated(ctx.common, accountId, input)
    if (doneMeanwhile) return doneMeanwhile
    throw error.codeName === 'topUpSpent' ? new DomainError('payoutNotPossible') : error
  }
}
